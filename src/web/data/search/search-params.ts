import { cursorLength } from '../../../contract/limits.ts'

/** The search terms. For readers without JavaScript, `cursor` starts further down. */
export type Search = { q: string; cursor?: string }

export function searchFrom(search: URLSearchParams): Search {
  const q = search.get('q')?.trim() ?? ''
  const cursor = search.get('cursor')
  return cursor && cursor.length <= cursorLength ? { q, cursor } : { q }
}

export function searchPath(search: Search): string {
  return search.q ? `/search?${new URLSearchParams(search)}` : '/search'
}
