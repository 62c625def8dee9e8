import {
  confession,
  type OldExport,
  reaction,
  reply,
  uid,
  withGoogle,
  withPassword,
} from './old-export.ts'

export const people = ['ada', 'bob', 'cleo', 'dora', 'fred', 'stranger']
export const documents = [
  'OldConfessionA',
  'OldConfessionB',
  'OldReplyA',
  'OldReplyB',
  'OldReactionA',
]
export const old: OldExport = {
  confessions: {
    OldConfessionA: confession('ada', { upvotes: [uid('bob'), uid('stranger')] }),
    OldConfessionB: confession('cleo'),
    OldConfessionC: confession('fred'),
    OldConfessionD: confession('cleo'),
  },
  replies: {
    OldReplyA: reply('bob', 'OldConfessionA'),
    OldReplyB: reply('ada', 'OldConfessionA', { parent_reply_id: 'OldReplyA' }),
    OldReplyC: reply('stranger', 'OldConfessionGone'),
  },
  reactions: {
    OldReactionA: reaction('ada', { confession_id: 'OldConfessionB' }),
    OldReactionB: reaction('cleo', { reply_id: 'OldReplyA' }),
    OldReactionC: reaction('cleo', { reply_id: 'OldReplyGone' }),
    OldReactionD: reaction('fred', { confession_id: 'OldConfessionB' }),
    OldReactionE: reaction('fred', { reply_id: 'OldReplyA' }),
  },
  users: [
    withPassword('ada'),
    withGoogle('bob'),
    withPassword('dora'),
    withPassword('cleo', { email: 'cleo@example.com' }),
    withPassword('fred', { emailVerified: false }),
  ],
}
