import type { QueryClient } from '@tanstack/react-query'
import { toast, toastError } from '../../ui/toasts.ts'
import { ApiError, isProblem, reasonOf, screeningProblemOf } from '../api/api-error.ts'
import { openAuthDialog, takeIntent } from '../dialogs/auth-dialog-state.ts'
import { changeSession } from './change-session.ts'
import { requestVerification } from './request-verification.ts'
import { sessionQuery } from './session-query.ts'
import { lastMemberEmail, memberSinceMs } from './tab-member.ts'

/**
 * Tells the user why a write failed. If the session has ended, it opens the sign-in dialog. If the write needs a
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
    if (error.sentAtMs < memberSinceMs()) return void toastError(failure)
    // If an event has already removed the user from the cache, use the last user of this page.
    const before = user?.email ?? lastMemberEmail()
    toastError(error.message)
    void changeSession(client, { user: null })
    // A dialog that was open may have had an intent.
    const intent = takeIntent()
    openAuthDialog((next) => {
      if (before && next.email !== before) return
      if (again) again()
      else intent?.(next)
    })
  } else if (isProblem(error, 'unverified') && user) {
    toast(error.message)
    void requestVerification(client, user, again)
  } else if (problem?.status === 403 || problem?.status === 404 || screeningProblemOf(error)) {
    // The server did not refuse the text but asks about a name, so the toast is not an error. The question is shown
    // at the field.
    const isQuiet = isProblem(error, 'names_someone')
    const say = isQuiet ? toast : toastError
    say(error.message, { description: problem?.detail, isQuiet })
  } else toastError(failure, { description: reasonOf(error) })
}
