import { Readable } from 'node:stream'
import type { ZodType, z } from 'zod'
import {
  ExportedAccount,
  ExportedConfession,
  ExportedReply,
  ExportedVote,
} from '../../../contract/export.ts'
import type { Board } from '../../board/board.ts'
import type { PooledDatabase } from '../../db/database.ts'
import { problem, unavailable } from '../../errors/problems.ts'
import { isSignedIn } from '../../viewer/still-signed-in.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { ownConfessions, ownReplies } from './own-rows.ts'
import { findVotes } from './votes.ts'

/**
 * Finds the viewer's votes if `votes` is true, and returns the file as a stream that reads the rest while it is sent.
 * So the size of the file does not matter. Throws `signed_out`, or `unavailable` once `signal` is aborted.
 */
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
