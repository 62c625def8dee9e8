import type { PagePath } from '../../../contract/page.ts'
import { allAnswers, allFeeds } from '../../cache/subjects.ts'

/** An address cut to what its answer depends on, so that equal answers are kept once. */
export type Address = { key: string; subject: string; route: string }

const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const pageRoute = '/*'

/** Of each call which parameters it reads, with what they are when they are left out. */
export const keptCalls = [
  {
    path: /^\/api\/confessions$/,
    route: '/api/confessions',
    reads: { sort: 'new', frame: 'all', cursor: '' },
    subject: () => allFeeds,
  },
  {
    path: new RegExp(`^/api/confessions/${id}$`),
    route: '/api/confessions/:id',
    reads: {},
    subject: (id: string) => id,
  },
  {
    path: new RegExp(`^/api/confessions/${id}/replies$`),
    route: '/api/confessions/:id/replies',
    reads: { cursor: '', focus: '' },
    subject: (id: string) => id,
  },
  {
    path: new RegExp(`^/api/replies/${id}/replies$`),
    route: '/api/replies/:id/replies',
    reads: { cursor: '' },
    subject: () => allAnswers,
  },
  {
    path: /^\/api\/session$/,
    route: '/api/session',
    reads: {},
    subject: () => 'session',
  },
  {
    path: /^\/api\/moderation$/,
    route: '/api/moderation',
    reads: {},
    subject: () => 'moderation',
  },
]
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
    return { key: `${path}${kept}`, subject: call.subject(match[1] ?? ''), route: call.route }
  }
  return undefined
}

/** Without what is left out as well, in one order; undefined for what no browser of ours sends. */
function keptQuery(query: string, reads: Record<string, string>): string | undefined {
  if (!query) return ''
  const given = new URLSearchParams(query)
  const kept: string[] = []
  for (const [name, byDefault] of Object.entries(reads)) {
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
