import type { TestBoard } from '../board.ts'
import type { Scene, State } from './scene.ts'

/** Returns what is wrong with a state: with what is left in the database, and with what a visitor is shown. */
export async function faultsOf(board: TestBoard, scene: Scene, state: State): Promise<string[]> {
  const { items, author, reader } = state
  const [confession, ...replies] = [
    items.find(({ isFound }) => isFound !== null),
    ...items.filter(({ isFound }) => isFound === null),
  ]
  const isShown = confession !== undefined && !confession.isHidden
  const listed = replies.filter(({ isHidden, isBelowHidden }) => !isHidden && !isBelowHidden)
  const seen = await seenByVisitors(board, scene)
  return [
    ...[author, reader].flatMap((member) =>
      !member.isThere && member.items > 0 ? ['A member left something'] : [],
    ),
    ...items.flatMap(({ id, upvoteCount, votes }) =>
      upvoteCount === votes ? [] : [`${id} counts ${upvoteCount} of ${votes} votes`],
    ),
    ...(seen.isShown === isShown ? [] : [`Visitors read the confession: ${seen.isShown}`]),
    ...(seen.isInFeed === isShown ? [] : [`The feed has the confession: ${seen.isInFeed}`]),
    ...(seen.replies === (isShown ? listed.length : 0) ? [] : [`The thread has ${seen.replies}`]),
  ]
}

async function seenByVisitors(board: TestBoard, { confessionId }: Scene) {
  // Under many changes a second, feeds may be a second old.
  board.board.cache.clear()
  const visitor = board.visitor()
  const confession = await visitor.get(`/api/confessions/${confessionId}`)
  const thread = await visitor.get(`/api/confessions/${confessionId}/replies`)
  const feed = await visitor.get('/api/confessions')
  const countIn = (replies: { replies: [] }[] = []): number =>
    replies.reduce((sum, reply) => sum + 1 + countIn(reply.replies), 0)
  return {
    isShown: confession.status === 200,
    isInFeed: feed.body.items.some(({ id }: { id: string }) => id === confessionId),
    replies: countIn(thread.body.replies),
  }
}
