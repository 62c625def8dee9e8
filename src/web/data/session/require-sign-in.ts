import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.ts'
import { openAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { sessionQuery } from './session-query.ts'

/** Returns whether the user may go on. A visitor is asked to sign in, and `intent` runs after the sign-in. */
export function requireSignIn(client: QueryClient, purpose: string, intent: () => void): boolean {
  const session = client.getQueryData(sessionQuery().queryKey)
  // An offline copy does not know the session. The server will check it.
  if (!session || session.user) return true
  toast(`Please sign in to ${purpose}`)
  openAuthDialog(intent)
  return false
}
