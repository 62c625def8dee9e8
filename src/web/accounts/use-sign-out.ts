import type { Session } from '../../contract/accounts.ts'
import { send } from '../api.ts'
import { toastError } from '../ui/toasts.ts'
import { useSessionChange } from './use-session-change.ts'

export function useSignOut(): () => Promise<void> {
  const changeSession = useSessionChange()
  return async () => {
    try {
      await changeSession(await send<Session>('POST', '/api/auth/sign-out'))
    } catch {
      toastError('Failed to log out')
    }
  }
}
