import type { Session } from '../../../contract/accounts.ts'
import { useSessionChange } from './change-session.ts'
import { announce } from './session-channel.ts'

/** What follows a new session: this tab and the others show it. */
export function useSignedIn(): (session: Session) => Promise<void> {
  const changeSession = useSessionChange()
  return async (session) => {
    announce('signed-in')
    await changeSession(session)
  }
}
