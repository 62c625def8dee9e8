import type { QueryClient } from '@tanstack/react-query'
import { toast, toastError } from '../../ui/toasts.ts'
import { ApiError, isProblem, reasonOf, screeningProblemOf } from '../api/api-error.ts'
import { openAuthDialog, takeIntent } from '../dialogs/auth-dialog-state.ts'
import { requestVerification } from './request-verification.ts'
import { sessionQuery } from './session-query.ts'
import { sessionStartMs } from './tab-session.ts'

/**
 * Tells the user why a write failed. If the session has ended, the page stays as it is below the sign-in dialog. If the write needs a
 * verified address, it asks for a mailed code. `again` runs after the same user has signed in or typed the code. Missing
 * rights, missing items and refused texts have their own sentence. For other errors, it shows `failure` and the reason.
 */
export function explainError(
  client: QueryClient,
  error: Error,
  failure: string,
  again?: () => void,
): void {
  const problem = error instanceof ApiError ? error.problem : undefined
  const user = client.getQueryData(sessionQuery().queryKey)?.user
  if (isProblem(error, 'signed_out')) {
    // The request belongs to an earlier session.
    if (error.sentAtMs < sessionStartMs()) return void toastError(failure)
    toastError(error.message)
    // A dialog that was open may have had an intent. For another user, the page is loaded again, without the intent.
    openAuthDialog(again ?? takeIntent())
  } else if (isProblem(error, 'unverified') && user) {
    toast(error.message)
    void requestVerification(user, again)
  } else if (problem?.status === 403 || problem?.status === 404 || screeningProblemOf(error)) {
    // The server did not refuse the text but asks about a name, so the toast is not an error. The question is shown
    // at the field.
    const isQuiet = isProblem(error, 'names_someone')
    const say = isQuiet ? toast : toastError
    say(error.message, { description: problem?.detail, isQuiet })
  } else toastError(failure, { description: reasonOf(error) })
}
