import { gt } from 'drizzle-orm'
import type { ExportedVote } from '../../../contract/export.ts'
import { confessionsFor, repliesFor } from '../../content/visibility.ts'
import { findVotedIds } from '../../content/voted-ids.ts'
import { batchesById } from '../../db/batches-by-id.ts'
import type { Database } from '../../db/database.ts'
import type { Viewer } from '../../viewer/viewer.ts'

/**
 * Returns the viewer's votes for items that the viewer may see, in the order of the ids. It reads the ids of all items,
 * because a query for those with a vote would put one person's votes side by side into a log of statements.
 */
export async function findVotes(
  db: Database,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<ExportedVote[]> {
  const voted = await findVotedIds(db, viewer, signal)
  const replies: { id: string; confessionId: string | null }[] = []
  for await (const rows of batchesById((...batch) => replyPlaces(db, viewer, ...batch), signal))
    replies.push(...rows.filter(({ id }) => voted.has(id)))
  const answered = new Set(replies.map(({ confessionId }) => confessionId))
  const confessions: { id: string; title: string }[] = []
  for await (const rows of batchesById(
    (...batch) => confessionTitles(db, viewer, ...batch),
    signal,
  ))
    confessions.push(...rows.filter(({ id }) => voted.has(id) || answered.has(id)))
  const confessionById = new Map(confessions.map((confession) => [confession.id, confession]))
  return [
    ...confessions
      .filter(({ id }) => voted.has(id))
      .map((confession) => ({ kind: 'confession' as const, id: confession.id, confession })),
    ...replies.map(({ id, confessionId }) => {
      const confession = (confessionId && confessionById.get(confessionId)) || null
      return { kind: 'reply' as const, id, confession }
    }),
  ]
}

export function confessionTitles(db: Database, viewer: Viewer, after: string, limit: number) {
  const confessions = confessionsFor(viewer)
  return db
    .select({ id: confessions.id, title: confessions.title })
    .from(confessions)
    .where(gt(confessions.id, after))
    .orderBy(confessions.id)
    .limit(limit)
}

export function replyPlaces(db: Database, viewer: Viewer, after: string, limit: number) {
  const replies = repliesFor(viewer)
  return db
    .select({ id: replies.id, confessionId: replies.confessionId })
    .from(replies)
    .where(gt(replies.id, after))
    .orderBy(replies.id)
    .limit(limit)
}
