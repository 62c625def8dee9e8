import type { Works } from '../../../test/database/plan-cases.ts'
import { createConfession } from '../confessions/confessions.ts'
import { setUpvote } from './upvotes.ts'

export const works: Works = {
  'an upvote that is added and removed': async (board, student) => {
    const text = { title: 'A title', content: 'A text' }
    const { id } = await createConfession(board.db, board, student, text)
    await setUpvote(board.db, board, student, { kind: 'confession', id }, true)
    await setUpvote(board.db, board, student, { kind: 'confession', id }, false)
  },
}
