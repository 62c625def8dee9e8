import { cursorLength } from '../../../contract/limits.ts'

/** `q` is the search text. `cursor`, where the results start, is set only by links for readers without JavaScript. */
export type Search = { q: string; cursor?: string }

export function searchFrom(search: URLSearchParams): Search {
  const q = search.get('q')?.trim() ?? ''
  const cursor = search.get('cursor')
  return cursor && cursor.length <= cursorLength ? { q, cursor } : { q }
}

export function searchPath(search: Search): string {
  return search.q ? `/search?${new URLSearchParams(search)}` : '/search'
}
