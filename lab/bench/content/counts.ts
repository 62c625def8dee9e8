import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../src/server/db/database.ts'
import { confessions, reactions, replies } from '../../../src/server/db/schema/content.ts'

/** Numbers of rows, and the sums of the counters stored beside them. */
export type Counts = {
  confessions: number
  replies: number
  countedReplies: number
  votes: number
  countedVotes: number
}

export async function countRows(db: Database): Promise<Counts> {
  const [counts] = await rowsOf<Counts>(
    db,
    sql`select (select count(*)::int from ${confessions}) as confessions,
      (select count(*)::int from ${replies}) as replies,
      (select sum(reply_count)::int from ${confessions}) as "countedReplies",
      (select count(*)::int from ${reactions}) as votes,
      (select sum(upvote_count)::int from ${confessions}) as "countedVotes"`,
  )
  if (!counts) throw new Error('Nothing was counted')
  return counts
}
