import type { Caller } from './board.ts'

export async function upvoteUrl(author: Caller, kind: 'confession' | 'reply'): Promise<string> {
  const confession = await author.confess()
  if (kind === 'confession') return `/api/confessions/${confession.id}/upvote`
  const reply = await author.reply(confession.id)
  return `/api/replies/${reply.id}/upvote`
}
