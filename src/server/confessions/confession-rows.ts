import type { Confession } from '../../contract/confessions.ts'
import type { CacheableRead } from '../api/cached-read.ts'
import type { Board } from '../board/board.ts'
import { answerOf } from '../content/item-answers.ts'
import { visitorState } from '../content/viewer-state.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { readItemRow } from '../hiding/read-item.ts'
import type { Viewer } from '../viewer/viewer.ts'

type Reading = Pick<Board, 'config' | 'keys'>

export function cacheableConfession(
  db: Database,
  board: Reading,
  id: string,
): CacheableRead<Confession> {
  const read = async (viewer: Viewer | null) => {
    const row = await readItemRow(db, board, viewer, { kind: 'confession', id })
    if (!row) throw problem('confession_not_found')
    return { answer: answerOf(row, visitorState, board.config.topics), items: [row] }
  }
  return { key: `confession ${id}`, subject: id, read }
}
