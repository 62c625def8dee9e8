import { queryOptions } from '@tanstack/react-query'
import { api, type Read } from '../../data/api/api.ts'

export const profileTabs = ['account', 'activity'] as const
type ProfileTab = (typeof profileTabs)[number]

/** Returns the tab that the URL's `tab` parameter names, or the first tab. */
export function profileTabIn(search: URLSearchParams): ProfileTab {
  return profileTabs.find((tab) => tab === search.get('tab')) ?? 'account'
}

export function profilePath(tab: ProfileTab = 'account'): string {
  return tab === 'account' ? '/profile' : `/profile?tab=${tab}`
}

export function statsQuery(read: Read = api) {
  return queryOptions({
    queryKey: ['stats'],
    queryFn: () => read('GET /api/me/stats'),
    staleTime: 0,
  })
}
