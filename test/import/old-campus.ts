import {
  confession,
  type OldExport,
  reaction,
  reply,
  stamp,
  withGoogle,
  withPassword,
} from './old-export.ts'

export const people = [withPassword('ada'), withGoogle('bob'), withGoogle('cleo')]

/** A confession with a thread, and one vote of each person. */
export const campus: OldExport = {
  confessions: {
    syllabus: confession('ada', {
      title: 'I never read the syllabus',
      content: `${'Not once. '.repeat(20)}Ever.`,
      updated_at: stamp('2024-03-06T00:00:00.001Z'),
      upvote_count: 2,
      reply_count: 4,
    }),
  },
  replies: {
    nobody: reply('bob', 'syllabus', { content: 'Nobody does', upvote_count: 1 }),
    jokes: reply('ada', 'syllabus', { content: 'It had jokes', parent_reply_id: 'nobody' }),
    which: reply('cleo', 'syllabus', { content: 'Which ones?', parent_reply_id: 'jokes' }),
    all: reply('ada', 'syllabus', {
      content: 'All of it',
      parent_reply_id: 'which',
      created_at: stamp('2024-03-07T12:00:00Z'),
    }),
  },
  reactions: {
    one: reaction('cleo', { confession_id: 'syllabus' }),
    two: reaction('bob', { confession_id: 'syllabus' }),
    three: reaction('ada', { reply_id: 'nobody' }),
  },
  users: people,
}
