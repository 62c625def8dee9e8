import { eq, sql } from 'drizzle-orm'
import type { InboxPage } from '../../contract/inbox.ts'
import { makePreview } from '../../contract/preview.ts'
import { answerOf } from '../content/item-answers.ts'
import { ownIds, pageOfOwnItems, startOf } from '../content/own-items.ts'
import { loadViewerState } from '../content/viewer-state.ts'
import { columnsOf, listedConfessions, listedReplies, parentsFor } from '../content/visibility.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Returns a page of the direct replies by other people to the viewer's confessions and replies, newest first. */
export async function listInbox(
  db: PooledDatabase,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<InboxPage> {
  const rows = await inboxRows(db, viewer, cursor)
  const { items, nextCursor } = pageOfOwnItems('inbox', rows)
  const ids = items.map(({ id }) => id)
  const stateOf = await loadViewerState(db, viewer, ids)
  return {
    items: items.map(({ confession, answered, ...row }) => ({
      reply: answerOf(row, stateOf),
      confession,
      to: row.parentReplyId ? 'reply' : 'confession',
      answered: answered && makePreview(answered).preview,
    })),
    nextCursor,
  }
}

/** Returns them in no particular order and without hidden replies, as in the live news about replies. */
export function inboxRows(db: Database, viewer: Viewer, cursor?: string) {
  // A list of all author tags of the viewer (one for each month). The query for one month must leave out the viewer's
  // own replies of all months.
  const me = db.$with('me', {}).as(sql`select ${sql.param(viewer.authorTags)}::uuid[] as tags`)
  const answersMe = (tag: string) =>
    sql`answered_tag = ${tag} and author_tag <> all ((select tags from me)::uuid[])`
  const ids = ownIds(listedReplies, 'inbox', viewer, cursor, answersMe)
  const parents = parentsFor(viewer)
  return db
    .with(me)
    .select({
      ...columnsOf.reply,
      confession: { id: listedConfessions.id, title: listedConfessions.title },
      answered: startOf(parents.content),
    })
    .from(listedReplies)
    .innerJoin(listedConfessions, eq(listedConfessions.id, listedReplies.confessionId))
    .leftJoin(parents, eq(parents.id, listedReplies.parentReplyId))
    .where(sql`${listedReplies.id} = any(${ids})`)
}
