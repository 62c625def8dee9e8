import type { Session } from '../../contract/accounts.ts'
import { announce } from './session-channel.ts'
import { useSessionChange } from './use-session-change.ts'

/** What follows a new session: this tab and the others show it. */
export function useSignedIn(): (session: Session) => Promise<void> {
  const changeSession = useSessionChange()
  return async (session) => {
    announce('signed-in')
    await changeSession(session)
  }
}
