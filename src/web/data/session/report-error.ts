import type { QueryClient } from '@tanstack/react-query'
import { toast, toastError } from '../../ui/toasts.ts'
import { ApiError, isProblem, objectionsOf, reasonOf } from '../api/api-error.ts'
import { shownConfession } from '../confessions/confession-path.ts'
import { openAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { changeSession } from './change-session.ts'
import { sessionQuery } from './session-query.ts'
import { lastMember } from './tab-member.ts'

/**
 * Says why a write failed. A session that ended meanwhile leads to the dialog, and on to `again` unless somebody
 * else signs in; what is someone else's or gone has a sentence of its own; anything else is `failure`, with
 * the reason.
 */
export function reportError(
  client: QueryClient,
  error: Error,
  failure: string,
  again?: () => void,
): void {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (isProblem(error, 'signed_out')) {
    // The page may have heard of the end before the answer came.
    const before = client.getQueryData(sessionQuery().queryKey)?.user?.email ?? lastMember()
    toastError(error.message)
    void changeSession(client, { user: null }, shownConfession())
    openAuthDialog(({ email }) => {
      if (!before || email === before) again?.()
    })
  } else if (problem?.status === 403 || problem?.status === 404 || objectionsOf(error)) {
    // A question, which stands at the field: nothing is wrong yet.
    const isQuiet = isProblem(error, 'names_someone')
    const say = isQuiet ? toast : toastError
    say(error.message, { description: problem?.detail, isQuiet })
  } else toastError(failure, { description: reasonOf(error) })
}
