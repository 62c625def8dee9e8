import { createStore } from '../../ui/store.ts'

export type SignOutWay = 'here' | 'everywhere' | 'forgettingBrowser'

/** How the person is about to sign out. */
export const signingOut = createStore<SignOutWay | null>(null)
