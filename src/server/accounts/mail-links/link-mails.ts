import type { Board } from '../../board/board.ts'
import { mailboxOf } from '../../crypto/tags.ts'
import type { Database } from '../../db/database.ts'
import { knownAddressLetter, type Letter, resetLetter } from '../../mail/letters.ts'
import { type Account, findAccount } from '../records/accounts.ts'
import { createLink } from './mail-links.ts'

/** Mails a link to set a new password, to an account with this email address. */
export async function mailResetLink(
  db: Database,
  board: Board,
  email: string,
  network: string,
): Promise<void> {
  const account = await findAccount(db, board, email)
  const write = (config: Board['config'], token: string) =>
    resetLetter(config, token, account?.emailVerified)
  await mailLink(db, board, email, account, { network, write })
}

/**
 * Tells the owner of an account by mail that someone tried to sign up with its email address. Calls `onDropped` if the
 * mail server refuses the mail.
 */
export async function mailKnownAddress(
  db: Database,
  board: Board,
  account: Account,
  network: string,
  onDropped: () => void,
): Promise<void> {
  await mailLink(db, board, account.email, account, {
    network,
    write: knownAddressLetter,
    onDropped,
  })
}

/**
 * Mails a link, and retries if the mail server does not accept it. Over the rate limit it sends nothing; older links
 * stay valid. Without an account it sends nothing but does the same work, so that its duration does not show whether
 * an account exists.
 */
async function mailLink(
  db: Database,
  board: Board,
  email: string,
  account: Pick<Account, 'id'> | undefined,
  {
    network,
    write,
    onDropped = () => {},
  }: {
    network: string
    write: (config: Board['config'], token: string) => Letter
    onDropped?: () => void
  },
): Promise<void> {
  const { mailer } = board
  if (!mailer) return
  // Addresses without an account have a limit of their own. It does not count against a later account.
  const attempt = account
    ? ({ at: 'resetsToMailbox', by: mailboxOf(email) } as const)
    : ({ at: 'resetsToNobody', by: email } as const)
  const takeBack = board.attempts.countIfAllowed(attempt)
  if (!takeBack) return
  const drop = () => {
    takeBack()
    onDropped()
  }
  const compose = async () => {
    const token = await createLink(db, board, account?.id)
    return mailer.compose(email, write(board.config, token))
  }
  const mail = await compose().catch((cause: unknown) => {
    drop()
    throw cause
  })
  if (account) await mailer.deliver(mail, network, drop)
}
