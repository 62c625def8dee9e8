import { eq, type SQLWrapper } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { dayMs } from '../../../test/clock.ts'
import { crowdBoard, type Middle, type Scene } from '../../../test/database/crowded-board.ts'
import {
  allowSequentialScans,
  nodesOf,
  type Plan,
  planOf,
  tablesReadWhole,
} from '../../../test/database/plans.ts'
import { deleteAccount } from '../accounts/deletion.ts'
import { createLink, redeemLink } from '../accounts/mail-links/mail-links.ts'
import { beginAnew, proveOwnAccount, proveWithPassword } from '../accounts/mail-links/proof.ts'
import { insertUser } from '../accounts/records/accounts.ts'
import { insertSession, proofs } from '../accounts/sessions/begin-session.ts'
import { endAllSessions, endSession } from '../accounts/sessions/end-sessions.ts'
import { removeExpired } from '../accounts/sweep.ts'
import type { Board } from '../board/board.ts'
import { createConfession, deleteConfession, updateConfession } from '../confessions/confessions.ts'
import { feedRows } from '../confessions/feed.ts'
import { ownConfessionRows } from '../confessions/own-confessions.ts'
import { loadViewerState } from '../content/viewer-state.ts'
import { readSessionCookie, sealSessionCookie } from '../crypto/session-cookie.ts'
import { inboxRows } from '../inbox/inbox.ts'
import { findNews } from '../live/inbox-news.ts'
import { countAttempts } from '../rate-limits/attempts.ts'
import { ownReplyRows } from '../replies/own-replies.ts'
import { createReply, updateReply } from '../replies/replies.ts'
import {
  answerOutlines,
  levelOutlines,
  pathOutlines,
  replyRows,
  threadOutlines,
} from '../replies/thread-rows.ts'
import { addUpvote, removeUpvote } from '../upvotes/upvotes.ts'
import { openSessions } from '../viewer/sessions.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { attempts } from './schema/accounts.ts'
import { scrub } from './scrub/scrub.ts'

const statements: Record<string, (scene: Scene) => SQLWrapper> = {
  'the newest feed': ({ board }) => feedRows(board.db, 'new', null),
  'the newest feed, further on': ({ board, middle }) =>
    feedRows(board.db, 'new', null, feedPlace('new', middle)),
  'the most voted feed': ({ board }) => feedRows(board.db, 'top', null),
  'the most voted feed, further on': ({ board, middle }) =>
    feedRows(board.db, 'top', null, feedPlace('top', middle)),
  'the newest feed of a week': ({ board, middle }) => feedRows(board.db, 'new', middle.at),
  'own confessions': ({ board, viewer }) => ownConfessionRows(board.db, viewer),
  'own confessions, further on': ({ board, viewer, middle }) =>
    ownConfessionRows(board.db, viewer, cursor({ of: 'confessions', ...middle })),
  'own replies': ({ board, viewer }) => ownReplyRows(board.db, viewer),
  'own replies, further on': ({ board, viewer, middle }) =>
    ownReplyRows(board.db, viewer, cursor({ of: 'replies', ...middle })),
  'the inbox': ({ board, viewer }) => inboxRows(board.db, viewer),
  'the inbox, further on': ({ board, viewer, middle }) =>
    inboxRows(board.db, viewer, cursor({ of: 'inbox', ...middle })),
  'a thread': ({ board, middle }) =>
    levelOutlines(board.db, { of: 'confession', id: middle.id }, null),
  'a thread, further on': ({ board, middle }) =>
    levelOutlines(board.db, { of: 'confession', id: middle.id }, { ...middle, upvotes: 1 }),
  'answers to a reply': ({ board, answered }) =>
    levelOutlines(board.db, { of: 'reply', id: answered }, null),
  'answers to a reply, further on': ({ board, middle, answered }) =>
    levelOutlines(board.db, { of: 'reply', id: answered }, { ...middle, upvotes: 1 }),
  'a thread with what is below': ({ board, middle }) =>
    threadOutlines(board.db, { of: 'confession', id: middle.id }, null),
  'a thread with what is below, further on': ({ board, middle }) =>
    threadOutlines(board.db, { of: 'confession', id: middle.id }, { ...middle, upvotes: 1 }),
  'answers to each reply of a page': ({ board, page }) =>
    answerOutlines(
      board.db,
      page.map((id) => ({ id, take: 5 })),
    ),
  'the way to a reply': ({ board, viewer, middle }) =>
    pathOutlines(board.db, viewer, middle.id, middle.id),
  'the replies of an answer': ({ board, viewer, page }) => replyRows(board.db, viewer, page),
}

/** As many as a thread's answer holds. */
const manyIds = Array.from({ length: 300 }, () => crypto.randomUUID())

/** What a request does to the database beside listing, as often as there are requests. */
const works: Record<string, (board: Board, student: Viewer) => Promise<unknown>> = {
  'an attempt that is counted': (board, { email }) =>
    countAttempts(board.db, board, { at: 'passwordsForAddress', by: email }),
  'an attempt that is counted again and refunded': async (board, { email }) => {
    const attempt = { at: 'passwordsForAddress', by: email } as const
    const refund = await countAttempts(board.db, board, attempt)
    await refund()
  },
  'a new account': (board) => insertUser(board.db, board, { email: 'new@ucsd.edu' }),
  'an address that is shown to be its owner’s': async (board, { accountId, email }) => {
    await proveOwnAccount(board.db, board, { id: accountId, email }, null)
    await proveWithPassword(board.db, board, email, { id: accountId, stored: 'sealed' })
    await beginAnew(board.db, board, email)
    await beginAnew(board.db, board, 'new@ucsd.edu')
  },
  'what of a page is one’s own': (board, student) =>
    loadViewerState(board.db, board, student, manyIds),
  'a session that begins, is found, renewed and ended': async (board, { accountId }) => {
    const { db, keys } = board
    const sessions = openSessions(db, board)
    const cookie = (await insertSession(db, board, accountId, proofs.address())) ?? ''
    const session = readSessionCookie(keys, cookie)
    if (!session || !(await sessions.find(cookie))) throw new Error('The session is not found')
    const seenAt = new Date(Date.now() - 2 * dayMs)
    if (!(await sessions.renew(sealSessionCookie(keys, { ...session, seenAt }))))
      throw new Error('The session is not renewed')
    await endSession(db, board, cookie)
  },
  'the end of every session of an account': (board, student) =>
    endAllSessions(board.db, board, student),
  'a confession that is posted, edited and deleted': async (board, student) => {
    const text = { title: 'A title', content: 'A confession' }
    const { id } = await createConfession(board.db, board, student, text)
    await updateConfession(board.db, board, student, id, { ...text, title: 'Another' })
    await deleteConfession(board.db, board, student, id)
  },
  'a reply that is posted and edited': async (board, student) => {
    const place = await createConfession(board.db, board, student, {
      title: 'A title',
      content: 'A text',
    })
    const { id } = await createReply(board.db, board, student, place.id, { content: 'A reply' })
    await updateReply(board.db, board, student, id, { content: 'Another' })
  },
  'news for the inboxes': (board) => findNews(board.db, manyIds),
  'an upvote that is added and removed': async (board, student) => {
    const { id } = await createConfession(board.db, board, student, {
      title: 'A title',
      content: 'A text',
    })
    await addUpvote(board.db, board, student, { kind: 'confession', id })
    await removeUpvote(board.db, board, student, { kind: 'confession', id })
  },
  'a mailed link that is made and used up': async (board, { accountId }) =>
    redeemLink(board.db, board, await createLink(board.db, board, accountId, 'reset'), 'reset'),
  'an account that is deleted and leaves what it wrote': (board, student) =>
    deleteAccount(board.db, board, student, { deleteContent: false }, '127.0.0.1'),
  'an account that is deleted with all it wrote': (board, student) =>
    deleteAccount(board.db, board, student, { deleteContent: true }, '127.0.0.1'),
  'what is over and swept away': ({ db }) => removeExpired(db),
}

/** As rows were written, and as the night leaves them. */
const times = ['', ', after a night']
const always = (named: object) =>
  times.flatMap((when) => Object.keys(named).map((name) => name + when))

describe('on a board of thousands', () => {
  const board = useBoard()
  const plans = new Map<string, Plan>()
  const scans = new Map<string, string[]>()

  // All of them at once: the board is emptied after every test.
  beforeAll(async () => {
    const scene = await crowdBoard(board.board)
    for (const when of times) {
      if (when === times[1]) await scrub(board.board)
      for (const [name, statement] of Object.entries(statements)) {
        plans.set(name + when, await planOf(board.board, statement(scene)))
      }
      for (const [name, work] of Object.entries(works)) {
        scans.set(
          name + when,
          await tablesReadWhole(board.board, async (inside) => {
            await allowSequentialScans(inside.db)
            await work(inside, scene.viewer)
          }),
        )
      }
    }
    scans.set(
      'control',
      await tablesReadWhole(board.board, ({ db }) => db.$count(attempts, eq(attempts.count, 7))),
    )
  })

  test.each(always(statements))('%s comes out of indexes, in order', (name) => {
    const plan = plans.get(name)
    const nodes = plan ? nodesOf(plan) : []

    expect(nodes.filter((node) => /^Index (Only )?Scan|^Bitmap/.test(node))).not.toEqual([])
    expect(nodes.filter((node) => /Seq Scan|Sort/.test(node))).toEqual([])
  })

  test.each(always(works))('%s reads no table from end to end', (name) => {
    expect(scans.get(name)).toEqual([])
  })

  test('a table that is read from end to end would be seen', () => {
    expect(scans.get('control')).toEqual(['attempts'])
  })
})

function feedPlace(sort: 'new' | 'top', middle: Middle) {
  return { of: 'feed', sort, frame: 'all', since: null, ...middle } as const
}

function cursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}
