import { sql } from 'drizzle-orm'
import { voterTags } from '../crypto/tags.ts'
import { batchesById } from '../db/batches-by-id.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { reactions } from '../db/schema/content.ts'
import type { Viewer } from '../viewer/viewer.ts'

/**
 * Returns the ids of all confessions and replies that the viewer voted for. It compares the tag of every vote of the
 * board here, in the process. A query for the viewer's tags would put them side by side into a log of statements.
 */
export async function findVotedIds(
  db: Database,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<Set<string>> {
  const voted = new Set<string>()
  const read = (after: string, limit: number) => rowsOf<Vote>(db, votesAfter(after, limit))
  for await (const votes of batchesById(read, signal)) {
    for (const { id, target } of votes)
      if (voterTags('vote', viewer, target).includes(id)) voted.add(target)
  }
  return voted
}

/** `id` is the voter tag, the key of a vote. */
type Vote = { id: string; target: string }

export function votesAfter(tag: string, limit: number) {
  return sql`select ${reactions.voterTag} as id,
      coalesce(${reactions.confessionId}, ${reactions.replyId}) as target
    from ${reactions} where ${reactions.voterTag} > ${tag} order by ${reactions.voterTag} limit ${limit}`
}
