import { createStore } from '../../ui/store.ts'

export type SignOutWay = 'here' | 'everywhere' | 'forgettingBrowser'

/** The kind of sign-out that a dialog asks the user to confirm, or null while that dialog is closed. */
export const signingOut = createStore<SignOutWay | null>(null)
