import { dayMs } from '../../../test/clock.ts'
import type { Works } from '../../../test/database/plan-cases.ts'
import { readSessionCookie, sealSessionCookie } from '../crypto/session-cookie.ts'
import { openSessions } from '../viewer/sessions.ts'
import { deleteAccount } from './deletion.ts'
import { createLink, redeemLink } from './mail-links/mail-links.ts'
import { proveOwnAccount, proveWithPassword, replaceUnprovedAccount } from './proof/proof.ts'
import { insertUser } from './records/accounts.ts'
import { insertSession, sessionProofs } from './sessions/begin-session.ts'
import { endAllSessions, endSession } from './sessions/end-sessions.ts'
import { removeExpired } from './sweep.ts'

export const works: Works = {
  'a new account': (board) => insertUser(board.db, board, { email: 'new@ucsd.edu' }),
  'an address that is shown to be its owner’s': async (board, { accountId, email }) => {
    await proveOwnAccount(board.db, board, { id: accountId, email }, null)
    await proveWithPassword(board.db, board, email, { id: accountId, stored: 'sealed' })
    await replaceUnprovedAccount(board.db, board, email)
    await replaceUnprovedAccount(board.db, board, 'new@ucsd.edu')
  },
  'a session that begins, is found, renewed and ended': async (board, { accountId }) => {
    const { db, keys } = board
    const sessions = openSessions(db, board)
    const cookie = (await insertSession(db, board, accountId, sessionProofs.address())) ?? ''
    const session = readSessionCookie(keys, cookie)
    if (!session || !(await sessions.find(cookie))) throw new Error('The session is not found')
    const seenAt = new Date(Date.now() - 2 * dayMs)
    if (!(await sessions.renew(sealSessionCookie(keys, { ...session, seenAt }))))
      throw new Error('The session is not renewed')
    await endSession(db, board, cookie)
  },
  'the end of every session of an account': (board, student) =>
    endAllSessions(board.db, board, student),
  'a mailed link that is made and used up': async (board, { accountId }) =>
    redeemLink(board.db, board, await createLink(board.db, board, accountId)),
  'an account that is deleted and leaves what it wrote': (board, student) =>
    deleteAccount(board.db, board, student, { deleteContent: false }, '127.0.0.1'),
  'an account that is deleted with all it wrote': (board, student) =>
    deleteAccount(board.db, board, student, { deleteContent: true }, '127.0.0.1'),
  'what is over and swept away': ({ db }) => removeExpired(db),
}
