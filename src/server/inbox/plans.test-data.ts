import { cursorTo, type Statements } from '../../../test/database/plan-cases.ts'
import { inboxRows } from './inbox.ts'

export const statements: Statements = {
  'the inbox': ({ board, viewer }) => inboxRows(board.db, viewer),
  'the inbox, further on': ({ board, viewer, middle }) =>
    inboxRows(board.db, viewer, cursorTo('inbox', middle)),
}
