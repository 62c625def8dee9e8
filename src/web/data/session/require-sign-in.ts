import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.ts'
import { openAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { sessionQuery } from './session-query.ts'
import { hasSignedInBefore } from './tab-session.ts'

/**
 * Returns true for a signed-in user. Asks a visitor to sign in and returns false; `intent` runs after the sign-in.
 */
export function requireSignIn(client: QueryClient, purpose: string, intent: () => void): boolean {
  const session = client.getQueryData(sessionQuery().queryKey)
  // If the session could not be read, the server will check it.
  if (!session || session.user) return true
  toast(`Please sign in to ${purpose}`)
  openAuthDialog(intent, hasSignedInBefore() ? 'signIn' : 'signUp', purpose)
  return false
}
