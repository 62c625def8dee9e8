import type { Works } from '../../../test/database/plan-cases.ts'
import { createConfession } from '../confessions/confessions.ts'
import { addUpvote, removeUpvote } from './upvotes.ts'

export const works: Works = {
  'an upvote that is added and removed': async (board, student) => {
    const text = { title: 'A title', content: 'A text' }
    const { id } = await createConfession(board.db, board, student, text)
    await addUpvote(board.db, board, student, { kind: 'confession', id })
    await removeUpvote(board.db, board, student, { kind: 'confession', id })
  },
}
