import { manyIds, type Works } from '../../../test/database/plan-cases.ts'
import { findNews } from './inbox-news.ts'

export const works: Works = {
  'news for the inboxes': (board) => findNews(board.db, manyIds),
}
