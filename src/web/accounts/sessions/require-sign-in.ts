import { toast } from '../../ui/toasts.ts'
import { openAuthDialog } from './auth-dialog-state.ts'
import { useUser } from './queries.ts'

/** Says whether to go on. A visitor reads 'Please sign in to …' and gets the dialog. */
export function useRequireSignIn(purpose: string): () => boolean {
  const user = useUser()
  return () => {
    if (user) return true
    toast(`Please sign in to ${purpose}`)
    openAuthDialog()
    return false
  }
}
