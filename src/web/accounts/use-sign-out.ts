import type { Session } from '../../contract/accounts.ts'
import { send } from '../api.ts'
import { clearDrafts } from '../ui/drafts.ts'
import { toastError } from '../ui/toasts.ts'
import { announce } from './session-channel.ts'
import { useSessionChange } from './use-session-change.ts'

export function useSignOut(): () => Promise<void> {
  const changeSession = useSessionChange()
  return async () => {
    try {
      const session = await send<Session>('POST', '/api/auth/sign-out')
      clearDrafts()
      announce('signed-out')
      await changeSession(session)
    } catch {
      toastError('Failed to log out')
    }
  }
}
