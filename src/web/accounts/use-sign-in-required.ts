import { ApiError } from '../api.ts'
import { toastFailed } from '../ui/toasts.ts'
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
      toastFailed(`Please sign in to ${purpose}`)
      openAuthDialog()
      return false
    },
    refused(error: unknown): boolean {
      if (!(error instanceof ApiError) || error.status !== 401) return false
      toastFailed(error.message)
      void changeSession({ user: null })
      openAuthDialog()
      return true
    },
  }
}
