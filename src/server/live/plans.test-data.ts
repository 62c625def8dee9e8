import { manyIds, type Works } from '../../../test/database/plan-cases.ts'
import { findNews } from './inbox-marks.ts'

export const works: Works = {
  'news for the inboxes': (board) => findNews(board.db, manyIds),
}
