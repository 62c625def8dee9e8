import type { Answer, Caller } from './board.ts'

type Reply = Answer['body']

/**
 * Reads a whole thread by following all cursors. Throws if `moreReplies` is not the number of replies left
 * out.
 */
export async function everyReplyOf(
  caller: Caller,
  url: string,
  cursor: string | null = null,
): Promise<Reply[]> {
  const { status, body } = await caller.get(cursor ? `${url}?cursor=${cursor}` : url)
  if (status !== 200) throw new Error(`GET ${url} answered ${JSON.stringify(body)}`)
  const here = []
  for (const reply of body.replies) here.push(...(await withAllBelow(caller, reply)))
  return body.nextCursor ? [...here, ...(await everyReplyOf(caller, url, body.nextCursor))] : here
}

async function withAllBelow(caller: Caller, reply: Reply): Promise<Reply[]> {
  const below: Reply[] = []
  for (const answer of reply.replies) below.push(...(await withAllBelow(caller, answer)))
  if ((reply.moreCursor === null) !== (reply.moreReplies === 0))
    throw new Error(`${reply.moreReplies} more replies begin at ${reply.moreCursor}`)
  if (reply.moreReplies === 0) return [reply, ...below]
  const more = await everyReplyOf(caller, `/api/replies/${reply.id}/replies`, reply.moreCursor)
  const direct = more.filter(({ parentReplyId }) => parentReplyId === reply.id)
  if (direct.length !== reply.moreReplies)
    throw new Error(`${reply.moreReplies} more replies are ${direct.length}`)
  return [reply, ...below, ...more]
}

/** Returns all replies of a tree in one list. */
export function flattened(replies: Reply[]): Reply[] {
  return replies.flatMap((reply) => [reply, ...flattened(reply.replies)])
}
