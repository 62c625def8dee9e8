import type { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import type { PagePath } from '../../../contract/page-bundle.ts'
import { allAnswers, allFeeds } from '../../cache/subjects.ts'

/** An address cut to what its answer depends on, so that equal answers are kept once. */
export type Address = { key: string; subject: string; route: string }

const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const pageRoute = '/*'
/** There is no end of what can be searched for: it would leave no room for what everybody reads. */
const notKept = 'GET /api/search'

/** The reads that are open to visitors, with their query parameters and what those are when they are left out. */
const keptCalls = Object.entries<Call>(calls)
  .filter(([name, { purpose, stream }]) => name.startsWith('GET ') && !purpose && !stream)
  .filter(([name]) => name !== notKept)
  .map(([name, { query }]) => {
    const route = name.slice('GET '.length)
    const defaults = query?.parse({}) as Record<string, string> | undefined
    const names = Object.keys((query as z.ZodObject | undefined)?.shape ?? {})
    return {
      route,
      path: new RegExp(`^${route.replace(':id', id)}$`),
      reads: names.map((name): [string, string] => [name, defaults?.[name] ?? '']),
    }
  })
const confessionPage = new RegExp(`^/confession/${id}(?:\\?|$)`)

/** Undefined for what is not kept: other calls and pages, files, and what would be refused. */
export function addressOf(url: string, pagePath: PagePath | undefined): Address | undefined {
  if (url.startsWith('/api/')) return callAddress(url)
  return pagePath && isPage(url) ? pageAddress(pagePath(`http://board${url}`)) : undefined
}

function callAddress(url: string): Address | undefined {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? []
  for (const call of keptCalls) {
    const match = call.path.exec(path)
    if (!match) continue
    const kept = keptQuery(query, call.reads)
    if (kept === undefined) return undefined
    return { key: `${path}${kept}`, subject: subjectOf(call.route, match[1]), route: call.route }
  }
  return undefined
}

function subjectOf(route: string, id = route): string {
  if (route === '/api/confessions') return allFeeds
  return route.startsWith('/api/replies/') ? allAnswers : id
}

/** Without what is left out as well, in one order; undefined for what no browser of ours sends. */
function keptQuery(query: string, reads: [string, string][]): string | undefined {
  if (!query) return ''
  const given = new URLSearchParams(query)
  const kept: string[] = []
  for (const [name, byDefault] of reads) {
    const [value = byDefault, ...more] = given.getAll(name)
    if (more.length > 0 || (given.has(name) && !/^[\w-]+$/.test(value))) return undefined
    if (value !== byDefault) kept.push(`${name}=${value}`)
  }
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}

function isPage(url: string): boolean {
  return url === '/' || url.startsWith('/?') || confessionPage.test(url)
}

function pageAddress(key: string): Address {
  return { key, subject: confessionPage.exec(key)?.[1] ?? allFeeds, route: pageRoute }
}
