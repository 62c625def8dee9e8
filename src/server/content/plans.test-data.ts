import { manyIds, type Works } from '../../../test/database/plan-cases.ts'
import { loadViewerState } from './viewer-state.ts'

export const works: Works = {
  'what of a page is one’s own': (board, student) => loadViewerState(board.db, student, manyIds),
}
