import type { User } from '../../../contract/accounts.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** What somebody was about to do when it took a sign-in: done right after it, once, as whoever signed in. */
export type Intent = (user: User) => void

const isOpen = createStore(false)
let intent: Intent | undefined

/** The one sign-in dialog, which anything that needs a sign-in may open, over another dialog too. */
export function openAuthDialog(next?: Intent): void {
  intent = next
  isOpen.set(true)
}

/** Whoever closes it without signing in has thought better of it. */
export function closeAuthDialog(): void {
  intent = undefined
  isOpen.set(false)
}

/** Hands over what is to be done; nobody else does it. */
export function takeIntent(): Intent | undefined {
  const taken = intent
  intent = undefined
  return taken
}

export function useAuthDialogIsOpen(): boolean {
  return useStore(isOpen)
}
