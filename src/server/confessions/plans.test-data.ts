import {
  cursorTo,
  manyIds,
  type Statements,
  type Works,
} from '../../../test/database/plan-cases.ts'
import { dayMs } from '../../contract/durations.ts'
import { sorts } from '../../contract/limits.ts'
import { createConfession, deleteConfession, updateConfession } from './confessions.ts'
import { feedRows } from './feed.ts'
import { ownConfessionRows, readByIds } from './reading.ts'

export const statements: Statements = {
  'the newest feed': ({ board }) => feedRows(board.db, { sort: 'new', since: null }),
  'the newest feed, further on': ({ board, middle }) =>
    feedRows(board.db, { sort: 'new', since: null }, { since: null, ...middle }),
  'the most voted feed': ({ board }) => feedRows(board.db, { sort: 'top', since: null }),
  'the most voted feed, further on': ({ board, middle }) =>
    feedRows(board.db, { sort: 'top', since: null }, { since: null, ...middle }),
  'the newest feed of a week': ({ board, middle }) =>
    feedRows(board.db, { sort: 'new', since: middle.at }),
  'own confessions': ({ board, viewer }) => ownConfessionRows(board.db, viewer),
  'own confessions, further on': ({ board, viewer, middle }) =>
    ownConfessionRows(board.db, viewer, cursorTo('confessions', middle)),
}

const topic = 'Money'

export const works: Works = {
  'confessions that someone saved': (board) => readByIds(board.db, board, manyIds.slice(-10)),
  'the feed of a topic': async ({ db }) => {
    const since = new Date(Date.now() - 7 * dayMs).toISOString()
    for (const sort of sorts)
      for (const start of [null, since]) await feedRows(db, { sort, since: start, topic })
  },
  'a confession that is posted, edited and deleted': async (board, student) => {
    const text = { title: 'A title', content: 'A confession' }
    const { id } = await createConfession(board.db, board, student, text)
    await updateConfession(board.db, board, student, id, { ...text, title: 'Another' })
    await deleteConfession(board.db, board, student, id)
  },
}
