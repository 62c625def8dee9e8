import type { QueryClient } from '@tanstack/react-query'
import { toast, toastError } from '../../ui/toasts.ts'
import { ApiError, isProblem, reasonOf, screeningProblemOf } from '../api/api-error.ts'
import { currentConfessionId } from '../confessions/confession-path.ts'
import { openAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { changeSession } from './change-session.ts'
import { sessionQuery } from './session-query.ts'
import { lastMemberEmail } from './tab-member.ts'

/**
 * Tells the user why a write failed. If the session has ended, the sign-in dialog opens, and `again` runs unless
 * another user signs in. Missing rights, missing items and refused texts have their own sentence. Otherwise `failure`
 * is shown with the reason.
 */
export function reportError(
  client: QueryClient,
  error: Error,
  failure: string,
  again?: () => void,
): void {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (isProblem(error, 'signed_out')) {
    // An event may have ended the session on this page before the answer came.
    const before = client.getQueryData(sessionQuery().queryKey)?.user?.email ?? lastMemberEmail()
    toastError(error.message)
    void changeSession(client, { user: null }, currentConfessionId())
    openAuthDialog(({ email }) => {
      if (!before || email === before) again?.()
    })
  } else if (problem?.status === 403 || problem?.status === 404 || screeningProblemOf(error)) {
    // The server only asks about a name here, so the toast is not an error. The question is shown at the field.
    const isQuiet = isProblem(error, 'names_someone')
    const say = isQuiet ? toast : toastError
    say(error.message, { description: problem?.detail, isQuiet })
  } else toastError(failure, { description: reasonOf(error) })
}
