import type { User } from '../../../contract/accounts.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** The action that needed a sign-in. It runs once, right after the sign-in, as the user who signed in. */
export type Intent = (user: User) => void

const isOpen = createStore(false)
let intent: Intent | undefined

export function openAuthDialog(next?: Intent): void {
  intent = next
  isOpen.set(true)
}

/** Drops the intent: a user who closes the dialog without signing in no longer wants it. */
export function closeAuthDialog(): void {
  intent = undefined
  isOpen.set(false)
}

/** Returns the intent and removes it, so that it can't run twice. */
export function takeIntent(): Intent | undefined {
  const taken = intent
  intent = undefined
  return taken
}

export function useAuthDialogIsOpen(): boolean {
  return useStore(isOpen)
}
