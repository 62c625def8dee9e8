import { cursorTo, type Statements, type Works } from '../../../test/database/plan-cases.ts'
import { createConfession } from '../confessions/confessions.ts'
import { ownReplyRows } from './own-replies.ts'
import { createReply, updateReply } from './replies.ts'
import { answerOutlines, pageOutlines, pathOutlines, replyRows } from './thread-rows.ts'

export const statements: Statements = {
  'own replies': ({ board, viewer }) => ownReplyRows(board.db, viewer),
  'own replies, further on': ({ board, viewer, middle }) =>
    ownReplyRows(board.db, viewer, cursorTo('replies', middle)),
  'a thread': ({ board, middle }) =>
    pageOutlines(board.db, { kind: 'confession', id: middle.id }, null),
  'a thread, further on': ({ board, middle }) =>
    pageOutlines(board.db, { kind: 'confession', id: middle.id }, { ...middle, upvotes: 1 }),
  'answers to a reply': ({ board, answered }) =>
    pageOutlines(board.db, { kind: 'reply', id: answered }, null),
  'answers to a reply, further on': ({ board, middle, answered }) =>
    pageOutlines(board.db, { kind: 'reply', id: answered }, { ...middle, upvotes: 1 }),
  'answers to each reply of a page': ({ board, page }) =>
    answerOutlines(
      board.db,
      page.map((id) => ({ id })),
      5,
    ),
  'the way to a reply': ({ board, viewer, middle }) =>
    pathOutlines(board.db, viewer, middle.id, middle.id),
  'the replies of an answer': ({ board, viewer, page }) => replyRows(board.db, viewer, page),
}

export const works: Works = {
  'a reply that is posted and edited': async (board, student) => {
    const text = { title: 'A title', content: 'A text' }
    const place = await createConfession(board.db, board, student, text)
    const { id } = await createReply(board.db, board, student, place.id, { content: 'A reply' })
    await updateReply(board.db, board, student, id, { content: 'Another' })
  },
}
