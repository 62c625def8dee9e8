import { cursorLength } from '../../../contract/limits.ts'

/**
 * `q` is the search text, `topic` the only topic that is searched, if any. `cursor`, where the results start, is set only
 * by links for readers without JavaScript.
 */
export type Search = { q: string; topic?: string; cursor?: string }

export function searchFrom(search: URLSearchParams): Search {
  const q = search.get('q')?.trim() ?? ''
  const topic = search.get('topic')
  const wanted = { q, ...(topic && { topic }) }
  const cursor = search.get('cursor')
  return cursor && cursor.length <= cursorLength ? { ...wanted, cursor } : wanted
}

export function searchPath(search: Search): string {
  return search.q ? `/search?${new URLSearchParams(search)}` : '/search'
}
