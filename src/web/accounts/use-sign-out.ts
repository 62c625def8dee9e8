import type { Session } from '../../contract/accounts.ts'
import { reasonOf, send } from '../api.ts'
import { clearDrafts } from '../ui/drafts.ts'
import { toast, toastError } from '../ui/toasts.ts'
import { codeOf } from './refusals.ts'
import { announce } from './session-channel.ts'
import { useSessionChange } from './use-session-change.ts'

const paths = {
  here: '/api/session',
  everywhere: '/api/sessions',
  forgetting: '/api/session?forget=true',
}

/** Ends this browser's session, and on request what tells it from others; or all there are of the account. */
export function useSignOut(where: keyof typeof paths = 'here'): () => Promise<void> {
  const signedOut = useSignedOut()
  return async () => {
    try {
      const session = await send<Session>('DELETE', paths[where])
      if (where === 'everywhere') toast('Logged out everywhere')
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
