import type { QueryKey } from '@tanstack/react-query'

/** So many pages of what is shown are read again. */
export const mostPages = 5
export const pastCacheKey = ['past cache']

/** For reading past what is cached, to say what changed: nothing is cached of it but the copy that is shown. */
export function pastCache<Options extends { queryKey: QueryKey }>(options: Options) {
  return { ...options, queryKey: [...pastCacheKey, ...options.queryKey], staleTime: 0, gcTime: 0 }
}
