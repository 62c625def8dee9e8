import { text } from 'node:stream/consumers'
import { dayMs } from '../../../test/clock.ts'
import { cursorTo, type Statements, type Works } from '../../../test/database/plan-cases.ts'
import { votesAfter } from '../content/voted-ids.ts'
import { readSessionCookie, sealSessionCookie } from '../crypto/cookies.ts'
import { openSessions } from '../viewer/sessions.ts'
import { deleteAccount } from './deletion.ts'
import { openExportFile, ownConfessionTexts, ownReplyTexts } from './export/export-file.ts'
import { confessionTitles, replyPlaces } from './export/votes.ts'
import { createLink, redeemLink } from './mail-links/mail-links.ts'
import { startOver, verifyHere, verifyWithPassword } from './proof/proof.ts'
import { insertUser } from './records/accounts.ts'
import { insertSession, sessionProofs } from './sessions/begin-session.ts'
import { endAllSessions, endSession } from './sessions/end-sessions.ts'
import { removeExpired } from './sweep.ts'

const limit = 1_000
const first = '00000000-0000-0000-0000-000000000000'

export const statements: Statements = {
  'own confessions for an export, further on': ({ board, viewer, middle }) =>
    ownConfessionTexts(board.db, viewer, cursorTo('confessions', middle)),
  'own replies for an export, further on': ({ board, viewer, middle }) =>
    ownReplyTexts(board.db, viewer, cursorTo('replies', middle)),
  'all votes in batches': () => votesAfter(first, limit),
  'all titles in batches': ({ board, viewer }) => confessionTitles(board.db, viewer, first, limit),
  'all places of replies in batches': ({ board, viewer }) =>
    replyPlaces(board.db, viewer, first, limit),
}

export const works: Works = {
  'a new account': (board) => insertUser(board.db, board, { email: 'new@ucsd.edu' }),
  'an address that is shown to be its owner’s': async (board, { accountId, email }) => {
    await verifyHere(board.db, board, { id: accountId, email }, null)
    await verifyWithPassword(board.db, board, email, { id: accountId, stored: 'sealed' })
    await startOver(board.db, board, email)
    await startOver(board.db, board, 'new@ucsd.edu')
  },
  'a session that begins, is found, renewed and ended': async (board, { accountId }) => {
    const { db, keys } = board
    const sessions = openSessions(db, board)
    const cookie = (await insertSession(db, board, accountId, sessionProofs.address())) ?? ''
    const session = readSessionCookie(keys, cookie)
    if (!session || !(await sessions.find(cookie))) throw new Error('The session is not found')
    const seenAt = Date.now() - 2 * dayMs
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
  // With votes, it reads tables from end to end on purpose.
  'an export without votes': async (board, student) => {
    const { signal } = new AbortController()
    await text(await openExportFile(board.db, board, student, { votes: false }, signal))
  },
  'what is over and swept away': ({ db }) => removeExpired(db),
}
