import type { QueryClient } from '@tanstack/react-query'
import { toast, toastError } from '../../ui/toasts.ts'
import { ApiError, isProblem, reasonOf, screeningProblemOf } from '../api/api-error.ts'
import { currentConfessionId } from '../confessions/confession-path.ts'
import { openAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { changeSession } from './change-session.ts'
import { sessionQuery } from './session-query.ts'
import { lastMemberEmail } from './tab-member.ts'

/**
 * Tells the user why a write failed. If the session has ended, it opens the sign-in dialog, and `again` runs after
 * the same user has signed in. Missing rights, missing items and refused texts have their own sentence. For other
 * errors, it shows `failure` and the reason.
 */
export function reportError(
  client: QueryClient,
  error: Error,
  failure: string,
  again?: () => void,
): void {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (isProblem(error, 'signed_out')) {
    // If an event has already removed the user from the cache, use the last user of this page.
    const before = client.getQueryData(sessionQuery().queryKey)?.user?.email ?? lastMemberEmail()
    toastError(error.message)
    void changeSession(client, { user: null }, currentConfessionId())
    openAuthDialog(({ email }) => {
      if (!before || email === before) again?.()
    })
  } else if (problem?.status === 403 || problem?.status === 404 || screeningProblemOf(error)) {
    // The server did not refuse the text but asks about a name, so the toast is not an error. The question is shown
    // at the field.
    const isQuiet = isProblem(error, 'names_someone')
    const say = isQuiet ? toast : toastError
    say(error.message, { description: problem?.detail, isQuiet })
  } else toastError(failure, { description: reasonOf(error) })
}
