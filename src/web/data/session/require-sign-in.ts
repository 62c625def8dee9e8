import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.ts'
import { openAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { sessionQuery } from './session-query.ts'

/** Says whether to go on. A visitor reads 'Please sign in to …' and gets the dialog; then `intent` is done. */
export function requireSignIn(client: QueryClient, purpose: string, intent: () => void): boolean {
  const session = client.getQueryData(sessionQuery().queryKey)
  // Of a copy that is read offline nobody knows: the server will.
  if (!session || session.user) return true
  toast(`Please sign in to ${purpose}`)
  openAuthDialog(intent)
  return false
}
