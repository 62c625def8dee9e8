import { eq } from 'drizzle-orm'
import type { ConfessionPage } from '../../contract/confessions.ts'
import type { Viewer } from '../accounts/sessions/sessions.ts'
import type { Board } from '../board.ts'
import { confessions } from '../db/schema/content.ts'
import { newestOwn, ownPage } from '../listing/own-content.ts'
import { cardColumns, withVotes } from './cards.ts'

/** The viewer's own confessions, newest first. */
export async function listOwnConfessions(
  board: Board,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<ConfessionPage> {
  const { items, nextCursor } = ownPage(
    'confessions',
    await ownConfessionRows(board, viewer, cursor),
  )
  return { items: await withVotes(board, viewer, items), nextCursor }
}

/** The statement behind a page of own confessions, in no order of its own. */
export function ownConfessionRows({ db }: Pick<Board, 'db'>, viewer: Viewer, cursor?: string) {
  const own = db
    .$with('own', { id: confessions.id })
    .as(newestOwn(confessions, 'confessions', viewer, cursor))
  return db
    .with(own)
    .select(cardColumns(viewer))
    .from(confessions)
    .innerJoin(own, eq(own.id, confessions.id))
}
