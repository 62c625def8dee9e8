import type { User } from '../../../contract/accounts.ts'
import { toastError } from '../../ui/toasts.ts'
import { api } from '../api/api.ts'
import { reasonOf } from '../api/api-error.ts'
import { openAuthDialog } from '../dialogs/auth-dialog-state.ts'
import { isAwaitingCode, setAwaitedCode } from './awaited-code.ts'

/** Calls at the same time share one mail: a second mail would have another code. */
let mailing: Promise<void> | undefined

/**
 * Has a code mailed that verifies the user's address, and asks for it. `again` runs after it was typed.
 * Members whose accounts are older than the board's mail need this before their next write.
 */
export async function requestVerification(
  { email }: Pick<User, 'email'>,
  again?: () => void,
): Promise<void> {
  try {
    if (!isAwaitingCode(email)) {
      mailing ??= mailCode(email)
      await mailing
    }
    openAuthDialog(again)
  } catch (error) {
    toastError('The code couldn’t be sent', { description: reasonOf(error as Error) })
  } finally {
    mailing = undefined
  }
}

async function mailCode(email: string): Promise<void> {
  const mailed = await api('POST /api/account/verification')
  setAwaitedCode({ ...mailed, email, isSignUp: false })
}
