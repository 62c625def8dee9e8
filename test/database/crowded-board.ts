import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import { storedAddress } from '../../src/server/crypto/addresses.ts'
import { authorTags, monthOf, voterIdOf } from '../../src/server/crypto/tags.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { departures, mailLinks, sessions, users } from '../../src/server/db/schema/accounts.ts'
import {
  confessions,
  confessionTerms,
  reactions,
  replies,
} from '../../src/server/db/schema/content.ts'
import { appeals, decisions, reports, takedowns } from '../../src/server/db/schema/moderation.ts'
import { weekIn } from '../../src/server/search-index/stored-terms.ts'
import type { Viewer } from '../../src/server/viewer/viewer.ts'
import { fillEmptyTables } from './fill-empty-tables.ts'

export type Scene = {
  board: Board
  viewer: Viewer
  middle: Middle
  answered: string
  page: string[]
}
type Middle = { id: string; upvotes: number; at: string }

/** Inserts thousands of rows into each table and updates the planner's statistics. */
export async function crowdBoard(board: Board): Promise<Scene> {
  const { db } = board
  const viewer = viewerOfMonths(board, 8)
  const mine = sql`(${sql.param(viewer.authorTags)}::uuid[])[1 + i / 40 % 9]`
  const author = sql`case i % 40 when 0 then ${mine} else gen_random_uuid() end`
  const time = sql`date_trunc('milliseconds', now()) - i * interval '10 minutes'`
  await db.execute(sql`insert into ${confessions}
    (id, author_tag, title, content, preview, truncated, topic, created_at, upvote_count)
    select gen_random_uuid(), ${author}, 'Title ' || i, repeat('confessed ', 40),
      repeat('confessed ', 15) || '...', true, (array['Money', 'Cash'])[1 + i % 3], ${time}, i % 60
    from generate_series(1, 8000) as i`)
  await db.execute(sql`insert into ${confessionTerms} (confession_id, created_at, title_terms, terms)
    select id, created_at, array_to_tsvector(array['title']),
      array_to_tsvector(array[${weekIn(sql`created_at`)} || '.title', ${weekIn(sql`created_at`)} || '.confessed'])
    from ${confessions}`)
  const [middle] = await rowsOf<Middle>(
    db,
    sql`select id, upvote_count as upvotes,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from ${confessions} order by created_at desc offset 1000 limit 1`,
  )
  if (!middle) throw new Error('There is no middle')
  // Half of the top-level replies are in one long thread, the others in short threads all over the board.
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
  await db.execute(sql`update ${replies} as reply set answered_tag = nullif(coalesce(
      (select author_tag from ${replies} as above where above.id = reply.parent_reply_id),
      (select author_tag from ${confessions} as above where above.id = reply.confession_id)), author_tag)`)
  await db.execute(sql`insert into ${reactions} (confession_id, voter_tag, created_on)
    select id, gen_random_uuid(), current_date from ${confessions}, generate_series(1, 2)`)
  await db.execute(sql`insert into ${reactions} (reply_id, voter_tag, created_on)
    select id, gen_random_uuid(), current_date from ${replies}`)
  await db.execute(sql`insert into ${reports}
    (reporter_tag, confession_id, reply_id, reason, weight, sealed_note, created_on, text_since)
    select gen_random_uuid(), confession_id, id, 'spam', 1, 'sealed', current_date, created_at from ${replies}`)
  await db.execute(sql`insert into ${decisions}
    (id, at, item_kind, item_id, verb, by_reports, rule, sealed_reason)
    select id, created_at, 'reply', id, 'hide', false, 'spam', 'sealed' from ${replies}`)
  await db.execute(sql`insert into ${reports}
    (reporter_tag, decision_id, reason, weight, is_agreed, text_since, created_on)
    select gen_random_uuid(), id, 'spam', 0, true, at, current_date from ${decisions}`)
  await db.execute(sql`insert into ${appeals} (id, confession_id, sealed_text, created_at)
    select gen_random_uuid(), id, 'sealed', created_at from ${confessions}`)
  await db.execute(sql`insert into ${appeals} (id, reply_id, sealed_text, created_at)
    select gen_random_uuid(), id, 'sealed', created_at from ${replies}`)
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
  await db.execute(sql`insert into ${mailLinks} (hash, user_id, last_month)
    select gen_random_uuid(), id, ${lastMonth} from ${users}`)
  await db.execute(sql`insert into ${takedowns}
    (id, kind, item_kind, item_id, sealed_statement, created_at, due_at, closed_at)
    select id, 'person', 'reply', id, 'sealed', created_at, created_at, now() from ${replies}`)
  await db.execute(sql`insert into ${departures} (tag, sealed_suspension, last_month)
    select gen_random_uuid(), 'sealed', ${lastMonth} from generate_series(1, 2000)`)
  await fillEmptyTables(db, 2000)
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
    suspendedUntil: null,
    hasPassword: true,
    memberSince,
    authorTags: authorTags(keys, accountId, memberSince, now),
    voters: [{ id: voterIdOf(keys, email), keys }],
    signedInAt: now,
  }
}
