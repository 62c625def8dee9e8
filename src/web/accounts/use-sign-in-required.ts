import { ApiError } from '../api.ts'
import { toast, toastError } from '../ui/toasts.ts'
import { useAuthDialog } from './auth-dialog-provider.tsx'
import { useUser } from './queries.ts'
import { useSessionChange } from './use-session-change.ts'

/**
 * For whatever needs a sign-in. `admit` says whether to go on; a visitor reads 'Please sign in to …'
 * and gets the dialog. `refused` does the same when the server says that the session ended meanwhile.
 */
export function useSignInRequired(purpose: string) {
  const user = useUser()
  const { openAuthDialog } = useAuthDialog()
  const changeSession = useSessionChange()
  return {
    admit(): boolean {
      if (user) return true
      toast(`Please sign in to ${purpose}`)
      openAuthDialog()
      return false
    },
    refused(error: unknown): boolean {
      if (!(error instanceof ApiError) || error.status !== 401) return false
      toastError(error.message)
      void changeSession({ user: null })
      openAuthDialog()
      return true
    },
  }
}
