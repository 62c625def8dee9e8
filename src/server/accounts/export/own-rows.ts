import { eq, sql } from 'drizzle-orm'
import type { Board } from '../../board/board.ts'
import { ownIds, pageOfOwnItems } from '../../content/own-items.ts'
import { withShownTopic } from '../../content/topics.ts'
import { columnsOf, confessionsFor, repliesFor } from '../../content/visibility.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Database } from '../../db/database.ts'
import { type Hideable, withStatements } from '../../hiding/statements.ts'
import type { Viewer } from '../../viewer/viewer.ts'

export async function* ownConfessions(db: Database, board: Board, viewer: Viewer) {
  const read = (cursor: string | undefined) => ownConfessionTexts(db, viewer, cursor)
  for await (const rows of pagesOf('confessions', read))
    yield (await withStatements(db, board, 'confession', rows)).map((row) =>
      withTimes(withShownTopic(board.config.topics, row)),
    )
}

export async function* ownReplies(db: Database, board: { keys: Keys }, viewer: Viewer) {
  const read = (cursor: string | undefined) => ownReplyTexts(db, viewer, cursor)
  for await (const rows of pagesOf('replies', read))
    yield (await withStatements(db, board, 'reply', rows)).map(withTimes)
}

export function ownConfessionTexts(db: Database, viewer: Viewer, cursor?: string) {
  const confessions = confessionsFor(viewer)
  const ids = ownIds(confessions, 'confessions', viewer, cursor)
  return db
    .select(columnsOf.confession)
    .from(confessions)
    .where(sql`${confessions.id} = any(${ids})`)
}

export function ownReplyTexts(db: Database, viewer: Viewer, cursor?: string) {
  const [confessions, replies] = [confessionsFor(viewer), repliesFor(viewer)]
  const ids = ownIds(replies, 'replies', viewer, cursor)
  return db
    .select({
      ...columnsOf.reply,
      confession: { id: confessions.id, title: confessions.title },
    })
    .from(replies)
    .leftJoin(confessions, eq(confessions.id, replies.confessionId))
    .where(sql`${replies.id} = any(${ids})`)
}

async function* pagesOf<Row extends Hideable>(
  listing: string,
  read: (cursor: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const page = pageOfOwnItems(listing, await read(cursor))
    yield page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

function withTimes<Row extends { createdAt: Date; updatedAt: Date | null }>(row: Row) {
  const { createdAt, updatedAt } = row
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt?.toISOString() ?? null,
  }
}
