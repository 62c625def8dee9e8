import type { Confession, ConfessionCard } from '../src/contract/confessions.ts'
import type { Reply } from '../src/contract/replies.ts'
import { visitorFlags } from '../src/contract/viewer-flags.ts'

/*
 * Complete answers to a visitor about items that were just posted. Tests compare whole answers, so that an
 * unexpected field fails them.
 */

const posted = {
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  upvoteCount: 0,
  ...visitorFlags,
}

export function confessionAnswer({ id, ...fields }: Fields<Confession>): Confession {
  const texts = { title: 'A title', content: 'A confession' }
  return { ...posted, ...texts, id, replyCount: 0, ...fields }
}

export function cardAnswer(fields: Fields<ConfessionCard>): ConfessionCard {
  const { content: preview, ...card } = confessionAnswer(fields)
  return { ...card, preview, truncated: false, ...fields }
}

export function replyAnswer({ id, confessionId, ...fields }: ReplyFields): Reply {
  const place = { confessionId, parentReplyId: null, depth: 0, isOp: false }
  const below = { replies: [], moreReplies: 0, moreCursor: null }
  return { ...posted, ...place, ...below, id, content: 'A reply', ...fields }
}

type Fields<Item extends { id: string }> = Pick<Item, 'id'> & Partial<Item>
type ReplyFields = Fields<Reply> & Pick<Reply, 'confessionId'>
