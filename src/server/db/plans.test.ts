import { randomUUID } from 'node:crypto'
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { insertUser } from '../accounts/accounts.ts'
import { deleteAccount } from '../accounts/deletion.ts'
import { createLink, redeemLink } from '../accounts/mail-links/mail-links.ts'
import { beginAnew, proveOwnAccount, proveWithPassword } from '../accounts/proof.ts'
import { insertSession, proofs } from '../accounts/sessions/begin-session.ts'
import { endAllSessions, endSession } from '../accounts/sessions/end-sessions.ts'
import { openSessions } from '../accounts/sessions/sessions.ts'
import { removeExpired } from '../accounts/sweep.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { storedAddress } from '../anonymity/addresses.ts'
import { readSession, sealSession } from '../anonymity/session-cookie.ts'
import { authorTags, monthOf, voterIdOf } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { createConfession, deleteConfession, updateConfession } from '../confessions/confessions.ts'
import { feedRows } from '../confessions/feed.ts'
import { ownConfessionRows } from '../confessions/own-confessions.ts'
import { countAttempts } from '../limits/attempts.ts'
import { ownReplyRows } from '../replies/own-replies.ts'
import { createReply, updateReply } from '../replies/replies.ts'
import {
  answerOutlines,
  levelOutlines,
  replyRows,
  threadOutlines,
  wayOutlines,
} from '../replies/thread-rows.ts'
import { addUpvote, removeUpvote, voteRows } from '../upvotes/upvotes.ts'
import { type Database, rowsOf } from './database.ts'
import { attempts, mailLinks, sessions, users } from './schema/accounts.ts'
import { confessions, reactions, replies } from './schema/content.ts'
import { scrub } from './scrub/scrub.ts'

/** A board with a past, and a student and a place in the middle of it. */
type Scene = { board: Board; viewer: Viewer; middle: Middle; answered: string; page: string[] }
type Middle = { id: string; upvotes: number; at: string }

const statements: Record<string, (scene: Scene) => SQLWrapper> = {
  'the newest feed': ({ board, viewer }) => feedRows(board.db, viewer, 'new', null),
  'the newest feed, further on': ({ board, viewer, middle }) =>
    feedRows(board.db, viewer, 'new', null, feedPlace('new', middle)),
  'the most voted feed': ({ board, viewer }) => feedRows(board.db, viewer, 'top', null),
  'the most voted feed, further on': ({ board, viewer, middle }) =>
    feedRows(board.db, viewer, 'top', null, feedPlace('top', middle)),
  'the newest feed of a week': ({ board, viewer, middle }) =>
    feedRows(board.db, viewer, 'new', middle.at),
  'own confessions': ({ board, viewer }) => ownConfessionRows(board.db, viewer),
  'own confessions, further on': ({ board, viewer, middle }) =>
    ownConfessionRows(board.db, viewer, cursor({ of: 'confessions', ...middle })),
  'own replies': ({ board, viewer }) => ownReplyRows(board.db, viewer),
  'own replies, further on': ({ board, viewer, middle }) =>
    ownReplyRows(board.db, viewer, cursor({ of: 'replies', ...middle })),
  'own upvotes on confessions': ({ board, viewer, page }) =>
    voteRows(board.db, board, viewer, 'confession', page),
  'own upvotes on replies': ({ board, viewer, page }) =>
    voteRows(board.db, board, viewer, 'reply', page),
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
    wayOutlines(board.db, viewer, middle.id, middle.id),
  'the replies of an answer': ({ board, viewer, page }) => replyRows(board.db, viewer, page),
}

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
    await proveOwnAccount(board.db, accountId, null)
    await proveWithPassword(board.db, { id: accountId, stored: 'sealed' })
    await beginAnew(board.db, board, email)
    await beginAnew(board.db, board, 'new@ucsd.edu')
  },
  'a session that begins, is found, renewed and ended': async (board, { accountId }) => {
    const { db, keys } = board
    const sessions = openSessions(db, board)
    const cookie = (await insertSession(db, board, accountId, proofs.address())) ?? ''
    const session = readSession(keys, cookie)
    if (!session || !(await sessions.find(cookie))) throw new Error('The session is not found')
    const seenAt = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    if (!(await sessions.renew(sealSession(keys, { ...session, seenAt }))))
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
    await updateReply(board.db, board, student, id, 'Another')
  },
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
    const scene = await crowdedBoard(board.board)
    for (const when of times) {
      if (when === times[1]) await scrub(board.board)
      for (const [name, statement] of Object.entries(statements)) {
        plans.set(name + when, await planOf(scene, statement(scene)))
      }
      for (const [name, work] of Object.entries(works)) {
        scans.set(name + when, await tablesReadWhole(scene, work))
      }
    }
    scans.set(
      'control',
      await tablesReadWhole(scene, ({ db }) => db.$count(attempts, eq(attempts.count, 7))),
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

/** Which tables a piece of work reads from end to end; what it does is undone. */
async function tablesReadWhole(
  { board, viewer }: Scene,
  work: (board: Board, student: Viewer) => Promise<unknown>,
): Promise<string[]> {
  const tables: string[] = []
  const undone = new Error('Undone')
  await board.db
    .transaction(async (db) => {
      const before = await readWhole(db)
      await work({ ...board, db, config: { ...board.config, rateLimits: true } }, viewer)
      const after = await readWhole(db)
      tables.push(...Object.keys(after).filter((table) => after[table] !== before[table]))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return tables
}

/** How often each table was read whole on this connection. */
async function readWhole(db: Database): Promise<Record<string, number>> {
  const rows = await rowsOf<{ name: string; scans: number }>(
    db,
    sql`select relname as name, seq_scan::int as scans from pg_stat_xact_user_tables`,
  )
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]))
}

type Plan = { 'Node Type': string; Plans?: Plan[] }

async function planOf({ board }: Scene, statement: SQLWrapper): Promise<Plan> {
  const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    board.db,
    sql`explain (format json) ${statement.getSQL()}`,
  )
  if (!row) throw new Error('There is no plan')
  return row['QUERY PLAN'][0].Plan
}

function nodesOf({ 'Node Type': type, Plans = [] }: Plan): string[] {
  const nodes = Plans.flatMap(nodesOf)
  // What a limit has let through is a page at most.
  const isOfPage = /^(Subquery Scan,)?Limit/.test(nodes.join())
  return [type === 'Sort' && isOfPage ? 'Order of a page' : type, ...nodes]
}

async function crowdedBoard(board: Board): Promise<Scene> {
  const { db } = board
  const viewer = viewerOfMonths(board, 8)
  const mine = sql`(${sql.param(viewer.authorTags)}::uuid[])[1 + i / 40 % 9]`
  const author = sql`case i % 40 when 0 then ${mine} else gen_random_uuid() end`
  const time = sql`date_trunc('milliseconds', now()) - i * interval '10 minutes'`
  await db.execute(sql`insert into ${confessions}
    (id, author_tag, title, content, preview, truncated, created_at, upvote_count)
    select gen_random_uuid(), ${author}, 'Title ' || i, repeat('confessed ', 40),
      repeat('confessed ', 15) || '...', true, ${time}, i % 60
    from generate_series(1, 8000) as i`)
  const [middle] = await rowsOf<Middle>(
    db,
    sql`select id, upvote_count as upvotes,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from ${confessions} order by created_at desc offset 1000 limit 1`,
  )
  if (!middle) throw new Error('There is no middle')
  // Half of the top-level replies are one long thread, the others short ones all over the board.
  await db.execute(sql`insert into ${replies}
    (id, confession_id, depth, author_tag, is_op, content, created_at, upvote_count)
    select gen_random_uuid(), case when i <= 2000 then ${middle.id} else c.id end, 0, ${author},
      false, repeat('replied ', 10), ${time}, case when i <= 2000 then i % 2 else i % 60 end
    from (select id, row_number() over () as i from ${confessions} limit 4000) as c`)
  await db.execute(sql`insert into ${replies}
    (id, confession_id, parent_reply_id, depth, author_tag, is_op, content, created_at)
    select gen_random_uuid(), confession_id, id, 1, gen_random_uuid(), false, 'below', created_at
    from ${replies}`)
  const answered = randomUUID()
  await db.insert(replies).values({
    id: answered,
    confessionId: middle.id,
    depth: 0,
    authorTag: randomUUID(),
    isOp: false,
    content: 'Answered by a crowd',
    createdAt: new Date(),
  })
  await db.execute(sql`insert into ${replies}
    (id, confession_id, parent_reply_id, depth, author_tag, is_op, content, created_at, upvote_count)
    select gen_random_uuid(), ${middle.id}, ${answered}, 1, gen_random_uuid(), false, 'below', ${time}, i % 2
    from generate_series(1, 2000) as i`)
  await db.execute(sql`insert into ${reactions} (confession_id, voter_tag, created_on)
    select id, gen_random_uuid(), current_date from ${confessions}, generate_series(1, 2)`)
  await db.execute(sql`insert into ${reactions} (reply_id, voter_tag, created_on)
    select id, gen_random_uuid(), current_date from ${replies}`)
  await db.execute(sql`insert into ${users}
    (id, address_hash, sealed_address, email_verified, could_write_unproved, epoch, member_since)
    select gen_random_uuid(), gen_random_uuid(), 'sealed', true, false, gen_random_uuid(), '2026-01'
    from generate_series(1, 4000)`)
  await db.insert(users).values({
    id: viewer.accountId,
    ...storedAddress(board.keys, viewer.email),
    emailVerified: true,
    couldWriteUnproved: false,
    epoch: viewer.epoch,
    memberSince: viewer.memberSince,
  })
  const lastMonth = monthOf(new Date())
  await db.execute(sql`insert into ${sessions} (hash, last_month)
    select gen_random_uuid(), ${lastMonth} from ${users}`)
  await db.insert(sessions).values({ hash: viewer.sessionHash, lastMonth })
  await db.execute(sql`insert into ${mailLinks} (hash, user_id, purpose, last_month)
    select gen_random_uuid(), id, 'reset', ${lastMonth} from ${users}`)
  const soon = sql`date_trunc('hour', now()) + interval '1 day'`
  await db.execute(sql`insert into ${attempts} (bucket, count, expires_at)
    select gen_random_uuid(), 1, ${soon} from generate_series(1, 4000)`)
  await db.execute(sql`analyze`)
  const page = Array.from({ length: 50 }, () => randomUUID())
  return { board, viewer, middle, answered, page }
}

function viewerOfMonths({ keys }: Board, months: number): Viewer {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1))
  const memberSince = monthOf(first)
  const email = 'student@ucsd.edu'
  const accountId = randomUUID()
  return {
    accountId,
    sessionHash: randomUUID(),
    epoch: randomUUID(),
    email,
    emailVerified: true,
    isFormer: false,
    hasPassword: true,
    memberSince,
    authorTags: authorTags(keys, accountId, memberSince, now),
    voterIds: [voterIdOf(keys, email)],
    signedInAt: now,
  }
}

function feedPlace(sort: 'new' | 'top', middle: Middle) {
  return { of: 'feed', sort, frame: 'all', since: null, ...middle } as const
}

function cursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}
