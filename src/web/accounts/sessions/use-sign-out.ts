import type { Session } from '../../../contract/accounts.ts'
import { reasonOf, send } from '../../api.ts'
import { clearDrafts } from '../../drafts/drafts.ts'
import { toast, toastError } from '../../ui/toasts.ts'
import { codeOf } from '../account-errors.ts'
import { useSessionChange } from './change-session.ts'
import { announce } from './session-channel.ts'

/** The ways out, and what those that do more than one sees say of it. */
const ways = {
  here: { path: '/api/session', done: null },
  everywhere: { path: '/api/sessions', done: 'Logged out everywhere' },
  forgetting: { path: '/api/session?forget=true', done: 'Browser forgotten' },
}

/** Ends this browser's session, and on request what tells it from others; or all there are of the account. */
export function useSignOut(where: keyof typeof ways = 'here'): () => Promise<void> {
  const signedOut = useSignedOut()
  const { path, done } = ways[where]
  return async () => {
    try {
      const session = await send<Session>('DELETE', path)
      if (done) toast(done)
      await signedOut(session)
    } catch (error) {
      // The session had ended by itself: there is nothing left to do.
      if (codeOf(error) === 'signed_out') await signedOut({ user: null })
      else toastError('Failed to log out', { description: reasonOf(error as Error) })
    }
  }
}

/** What follows the end of a session: nothing of it stays in this tab or the others. */
export function useSignedOut(): (session: Session) => Promise<void> {
  const changeSession = useSessionChange()
  return async (session) => {
    clearDrafts()
    announce('signed-out')
    await changeSession(session)
  }
}
