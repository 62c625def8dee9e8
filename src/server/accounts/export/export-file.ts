import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import type { ZodType, z } from 'zod'
import {
  ExportedAccount,
  ExportedConfession,
  ExportedReply,
  ExportedVote,
} from '../../../contract/export.ts'
import type { Board } from '../../board/board.ts'
import { ownIds, pageOfOwnItems } from '../../content/own-items.ts'
import { withShownTopic } from '../../content/topics.ts'
import { columnsOf, confessionsFor, repliesFor } from '../../content/visibility.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Database, PooledDatabase } from '../../db/database.ts'
import { problem, unavailable } from '../../errors/problems.ts'
import { type Hideable, withStatements } from '../../hiding/read-item.ts'
import { isSignedIn } from '../../viewer/conditions.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { findVotes } from './votes.ts'

/** The stream reads while it is sent, so its size does not matter. Throws `signed_out` or `unavailable`. */
export async function openExportFile(
  db: PooledDatabase,
  board: Board,
  viewer: Viewer,
  { votes }: { votes: boolean },
  signal: AbortSignal,
): Promise<Readable> {
  const found = votes ? await findVotes(db, viewer, signal) : undefined
  if (!(await isSignedIn(db, viewer))) throw problem('signed_out')
  if (signal.aborted) throw unavailable()
  const pieces = exportPieces(db, board, viewer, found)
  const file = Readable.from(pieces, { objectMode: false })
  // Without an error, because the log would show it as a failure of the board.
  signal.addEventListener('abort', () => file.destroy(), { once: true })
  return file
}

async function* exportPieces(
  db: PooledDatabase,
  board: Board,
  viewer: Viewer,
  votes: ExportedVote[] | undefined,
): AsyncGenerator<string> {
  yield `{"account":${JSON.stringify(ExportedAccount.parse(viewer))}`
  yield* listPieces('confessions', ExportedConfession, ownConfessions(db, board, viewer))
  yield* listPieces('replies', ExportedReply, ownReplies(db, board, viewer))
  if (votes) yield* listPieces('votes', ExportedVote, [votes])
  yield '}\n'
}

/** The schema removes what the file must not contain, such as author tags. */
async function* listPieces<Schema extends ZodType>(
  name: string,
  schema: Schema,
  batches: AsyncIterable<z.input<Schema>[]> | Iterable<z.input<Schema>[]>,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`
  let separator = '\n'
  for await (const items of batches) {
    for (const item of items) {
      yield separator + JSON.stringify(schema.parse(item))
      separator = ',\n'
    }
  }
  yield ']'
}

async function* ownConfessions(db: Database, board: Board, viewer: Viewer) {
  const read = (cursor: string | undefined) => ownConfessionTexts(db, viewer, cursor)
  for await (const rows of pagesOf('confessions', read))
    yield (await withStatements(db, board, 'confession', rows)).map((row) =>
      withTimes(withShownTopic(board.config.topics, row)),
    )
}

async function* ownReplies(db: Database, board: { keys: Keys }, viewer: Viewer) {
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
