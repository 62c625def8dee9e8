import type { QueryClient } from '@tanstack/react-query'
import { openAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { sessionQuery } from './session-query.ts'
import { hasSignedInBefore } from './tab-session.ts'

/**
 * Returns true for a signed-in user. For a visitor, opens the sign-in dialog and returns false; `intent` runs after the
 * sign-in.
 */
export function requireSignIn(client: QueryClient, purpose: string, intent: () => void): boolean {
  const session = client.getQueryData(sessionQuery().queryKey)
  // If the session could not be read, the server will check it.
  if (!session || session.user) return true
  openAuthDialog(intent, hasSignedInBefore() ? 'signIn' : 'signUp', purpose)
  return false
}
