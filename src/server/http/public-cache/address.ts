import type { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import type { PagePath } from '../../../contract/page-bundle.ts'
import { answersSubject, feedsSubject } from '../../cache/cache.ts'
import type { Config } from '../../config/config.ts'

/**
 * `key` is a URL reduced to the parts that its answer depends on, so that equal answers are cached once. A change of
 * the `subject`, such as a confession, expires the answer. `route` is for the log.
 */
export type Address = { key: string; subject: string; route: string }

const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const pageRoute = '/*'
/** Searches are not cached: there are too many different ones, and they would displace what everyone reads. */
const uncachedCall = 'GET /api/search'
/** Confessions asked for by ids are not cached: the key would be someone's list of saved confessions. */
const uncachedParameter = 'ids'

/** The calls that read and need no session, with the names and default values of their query parameters. */
const cachedCalls = Object.entries<Call>(calls)
  .filter(([name, { purpose, stream }]) => name.startsWith('GET ') && !purpose && !stream)
  .filter(([name]) => name !== uncachedCall)
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

/** Returns the cache address of a URL. Returns undefined for files, invalid queries, and other calls and pages. */
export function cacheAddress(
  url: string,
  { topics }: Pick<Config, 'topics'>,
  pagePath: PagePath | undefined,
): Address | undefined {
  if (url.startsWith('/api/')) return callAddress(url)
  return pagePath && isPage(url) ? pageAddress(pagePath(`http://board${url}`, topics)) : undefined
}

function callAddress(url: string): Address | undefined {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? []
  for (const call of cachedCalls) {
    const match = call.path.exec(path)
    if (!match) continue
    const search = canonicalQuery(query, call.reads)
    if (search === undefined) return undefined
    return { key: `${path}${search}`, subject: subjectOf(call.route, match[1]), route: call.route }
  }
  return undefined
}

function subjectOf(route: string, id = route): string {
  if (route === '/api/confessions') return feedsSubject
  return route.startsWith('/api/replies/') ? answersSubject : id
}

/** Makes equal queries equal texts. Returns undefined for ids, and for queries that our pages never send. */
function canonicalQuery(query: string, reads: [string, string][]): string | undefined {
  if (!query) return ''
  const given = new URLSearchParams(query)
  if (given.has(uncachedParameter)) return undefined
  const parameters: string[] = []
  for (const [name, defaultValue] of reads) {
    const [value = defaultValue, ...more] = given.getAll(name)
    // A topic may have any letters. An unknown one is refused, and refusals are not cached.
    const isExpected = name === 'topic' ? value !== '' : /^[\w-]+$/.test(value)
    if (more.length > 0 || (given.has(name) && !isExpected)) return undefined
    if (value !== defaultValue) parameters.push(`${name}=${encodeURIComponent(value)}`)
  }
  return parameters.length > 0 ? `?${parameters.join('&')}` : ''
}

function isPage(url: string): boolean {
  return url === '/' || url.startsWith('/?') || confessionPage.test(url)
}

function pageAddress(key: string): Address {
  return { key, subject: confessionPage.exec(key)?.[1] ?? feedsSubject, route: pageRoute }
}
