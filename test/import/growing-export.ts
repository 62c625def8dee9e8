import {
  confession,
  type OldExport,
  reaction,
  reply,
  uid,
  withGoogle,
  withPassword,
} from './old-export.ts'

const people = [withGoogle('ada'), withPassword('bob'), withGoogle('cleo')]

/** An export with documents of every kind, including some that the import repairs and some that it rejects. */
export const old: OldExport = {
  confessions: {
    c: confession('ada', { title: 'By Ada', upvote_count: 2, reply_count: 3 }),
    d: confession('bob', { title: 'By Bob', upvotes: [uid('ada')], upvote_count: undefined }),
    broken: confession('cleo', { title: '' }),
  },
  replies: {
    r1: reply('bob', 'c', { content: 'First', upvote_count: 1 }),
    r2: reply('ada', 'c', { content: 'Second', parent_reply_id: 'r1' }),
    r3: reply('cleo', 'c', { content: 'Third', created_at: undefined }),
    lone: reply('ada', 'gone', { content: 'Lone' }),
  },
  reactions: {
    v1: reaction('bob', { confession_id: 'c' }),
    v2: reaction('cleo', { confession_id: 'c' }),
    v3: reaction('ada', { reply_id: 'r1' }),
    lost: reaction('ada', { reply_id: 'gone' }),
  },
  users: people,
}

/** `old` and what was written since. */
export const later: OldExport = {
  confessions: {
    ...old.confessions,
    e: confession('ada', { title: 'New by Ada' }),
  },
  replies: {
    ...old.replies,
    r4: reply('ada', 'c', { content: 'Below the first', parent_reply_id: 'r1' }),
    r5: reply('bob', 'e', { content: 'On the new one' }),
    r6: reply('bob', 'd', { content: 'On an old one' }),
  },
  reactions: {
    ...old.reactions,
    v5: reaction('bob', { confession_id: 'e' }),
    v6: reaction('ada', { reply_id: 'r3' }),
    v7: reaction('cleo', { confession_id: 'd' }),
  },
  users: [...people, withGoogle('dora')],
}
