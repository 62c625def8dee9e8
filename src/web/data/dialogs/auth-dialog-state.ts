import type { User } from '../../../contract/accounts.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** The action that needed a sign-in. It runs once, right after the sign-in, as the user who signed in. */
export type Intent = (user: User) => void

export type AuthMode = 'signIn' | 'signUp'

export type OpenAuthDialog = {
  mode: AuthMode
  /** Completes the sentence 'Please sign in to …'. */
  purpose?: string | undefined
}

const shown = createStore<OpenAuthDialog | null>(null)
let intent: Intent | undefined

export function openAuthDialog(next?: Intent, mode: AuthMode = 'signIn', purpose?: string): void {
  intent = next
  shown.set({ mode, purpose })
}

/** Drops the intent: a user who closes the dialog without signing in no longer wants it. */
export function closeAuthDialog(): void {
  intent = undefined
  shown.set(null)
}

/** Returns the intent and removes it, so that it can't run twice. */
export function takeIntent(): Intent | undefined {
  const taken = intent
  intent = undefined
  return taken
}

export function useAuthDialog(): OpenAuthDialog | null {
  return useStore(shown)
}
