import { sql } from 'drizzle-orm'
import type { Board } from '../../../src/server/board/board.ts'
import { voterTag } from '../../../src/server/crypto/tags.ts'
import { confessions, reactions, replies } from '../../../src/server/db/schema/content.ts'
import type { BenchAccount } from './accounts.ts'

export type Upvoted = { confessions: string[]; replies: string[] }

/** Every account upvotes a third of the items. */
export async function upvoteSome(board: Board, accounts: BenchAccount[], on: Upvoted) {
  const { db, keys } = board
  for (const [column, ids] of [
    [sql`confession_id`, on.confessions],
    [sql`reply_id`, on.replies],
  ] as const) {
    const votes = accounts.flatMap(({ id: account }, voter) =>
      ids
        .filter((_, place) => (voter + place) % 3 === 0)
        .map((id) => ({ id, tag: voterTag(keys.vote, account, id) })),
    )
    await db.execute(sql`insert into ${reactions} (${column}, voter_tag, created_on)
      select id, tag, current_date from unnest(${sql.param(votes.map(({ id }) => id))}::uuid[],
        ${sql.param(votes.map(({ tag }) => tag))}::uuid[]) as vote (id, tag)`)
  }
  await db.execute(sql`update ${confessions} set upvote_count =
    (select count(*) from ${reactions} where confession_id = ${confessions.id})
    where id = any(${sql.param(on.confessions)}::uuid[])`)
  await db.execute(sql`update ${replies} set upvote_count =
    (select count(*) from ${reactions} where reply_id = ${replies.id})
    where id = any(${sql.param(on.replies)}::uuid[])`)
}
