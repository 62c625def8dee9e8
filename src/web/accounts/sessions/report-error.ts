import { ApiError, reasonOf } from '../../api.ts'
import { toast, toastError } from '../../ui/toasts.ts'
import { codeOf } from '../account-errors.ts'
import { useAuthDialog } from '../auth-dialog-provider.tsx'
import { useUser } from '../queries.ts'
import { useSessionChange } from './change-session.ts'

/**
 * For whatever needs a sign-in: says whether to go on. A visitor reads 'Please sign in to …' and
 * gets the dialog.
 */
export function useAdmission(purpose: string): () => boolean {
  const user = useUser()
  const { openAuthDialog } = useAuthDialog()
  return () => {
    if (user) return true
    toast(`Please sign in to ${purpose}`)
    openAuthDialog()
    return false
  }
}

/**
 * Says why the server refused. A session that ended meanwhile leads to the dialog; what is someone
 * else's or gone has a sentence of its own; anything else is `failure`, with the reason.
 */
export function useRefusal(): (error: Error, failure: string) => void {
  const { openAuthDialog } = useAuthDialog()
  const changeSession = useSessionChange()
  return (error, failure) => {
    const status = error instanceof ApiError ? error.status : undefined
    if (codeOf(error) === 'signed_out') {
      toastError(error.message)
      void changeSession({ user: null })
      openAuthDialog()
    } else if (status === 403 || status === 404) {
      toastError(error.message, {
        description: error instanceof ApiError ? error.problem?.detail : undefined,
      })
    } else toastError(failure, { description: reasonOf(error) })
  }
}
