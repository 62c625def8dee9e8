export const profileTabs = ['account', 'activity'] as const
type ProfileTab = (typeof profileTabs)[number]

/** Returns the tab in an address; the first tab if it names none that exists. */
export function profileTabIn(search: URLSearchParams): ProfileTab {
  return profileTabs.find((tab) => tab === search.get('tab')) ?? 'account'
}

export function profilePath(tab: ProfileTab = 'account'): string {
  return tab === 'account' ? '/profile' : `/profile?tab=${tab}`
}
