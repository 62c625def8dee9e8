import { createStore } from '../../ui/store.ts'

export type SignOutWay = 'here' | 'everywhere' | 'forgettingBrowser'

/** The kind of sign-out that the user is asked to confirm, or null. */
export const signingOut = createStore<SignOutWay | null>(null)
