import type { Middle } from '../../../test/database/crowded-board.ts'
import { cursorTo, type Statements, type Works } from '../../../test/database/plan-cases.ts'
import { createConfession, deleteConfession, updateConfession } from './confessions.ts'
import { feedRows } from './feed.ts'
import { ownConfessionRows } from './own-confessions.ts'

export const statements: Statements = {
  'the newest feed': ({ board }) => feedRows(board.db, { sort: 'new' }, null),
  'the newest feed, further on': ({ board, middle }) =>
    feedRows(board.db, { sort: 'new' }, null, feedPlace('new', middle)),
  'the most voted feed': ({ board }) => feedRows(board.db, { sort: 'top' }, null),
  'the most voted feed, further on': ({ board, middle }) =>
    feedRows(board.db, { sort: 'top' }, null, feedPlace('top', middle)),
  'the newest feed of a week': ({ board, middle }) =>
    feedRows(board.db, { sort: 'new' }, middle.at),
  'own confessions': ({ board, viewer }) => ownConfessionRows(board.db, viewer),
  'own confessions, further on': ({ board, viewer, middle }) =>
    ownConfessionRows(board.db, viewer, cursorTo({ of: 'confessions', ...middle })),
}

export const works: Works = {
  'a confession that is posted, edited and deleted': async (board, student) => {
    const text = { title: 'A title', content: 'A confession' }
    const { id } = await createConfession(board.db, board, student, text)
    await updateConfession(board.db, board, student, id, { ...text, title: 'Another' })
    await deleteConfession(board.db, board, student, id)
  },
}

function feedPlace(sort: 'new' | 'top', middle: Middle) {
  return { of: 'feed', sort, frame: 'all', since: null, ...middle } as const
}
