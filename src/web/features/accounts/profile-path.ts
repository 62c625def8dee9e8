export const profileTabs = ['account', 'activity'] as const
type ProfileTab = (typeof profileTabs)[number]

/** The tab that an address asks for; anything unknown in it counts as not said. */
export function profileTabIn(search: URLSearchParams): ProfileTab {
  return profileTabs.find((tab) => tab === search.get('tab')) ?? 'account'
}

export function profilePath(tab: ProfileTab = 'account'): string {
  return tab === 'account' ? '/profile' : `/profile?tab=${tab}`
}
