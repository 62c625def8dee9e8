import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '../../../contract/replies.ts'
import { createQueryClient } from '../api/query-client.ts'
import { cachedReplies } from '../items/cache.ts'
import { handleEvent } from './handle-event.ts'
import { news } from './news.ts'
import { showNewReplies } from './show-new-replies.ts'
import { replyOf, showThread } from './shown.test-data.ts'
import { watchCache } from './watch-cache.ts'

const client = createQueryClient()
watchCache(client)
const answers = new Map<string, Reply[]>()

beforeEach(() => {
  client.clear()
  news.set({})
  answers.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const replies = answers.get(address)
    const notFound = { status: 404, code: 'reply_not_found', title: 'Reply not found' }
    const headers = { 'content-type': 'application/problem+json' }
    return replies
      ? Response.json({ replies, nextCursor: null })
      : Response.json(notFound, { status: 404, headers })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test("new replies that can't be read at once stay counted, also when there are more", async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `new-${index}`)
  showThread(client, 'one', replyOf('above'))
  hearOf(ids, 'above')
  answerWith(undefined, above(ids.slice(0, 1)))
  for (const id of ids) answerWith(id, above([id]))
  await show('above')

  expect(shownIds()).toEqual(['above', ...ids.slice(0, 5)])
  expect(news.get().above?.newReplies).toEqual(ids.slice(5))
  expect(cachedReplies(client)[0]?.moreReplies).toBe(3)

  await show('above')
  expect(shownIds().toSorted()).toEqual(['above', ...ids])
  expect(news.get().above?.newReplies).toBeUndefined()
  expect(cachedReplies(client)[0]?.moreReplies).toBe(0)
})

test('a reply that is deleted before it is shown is no longer counted', async () => {
  showThread(client, 'one', replyOf('shown'))
  hearOf(['deleted'], null)
  answerWith(undefined, [replyOf('shown')])
  await show(null)

  expect(shownIds()).toEqual(['shown'])
  expect(news.get().one?.newReplies).toBeUndefined()
})

test('a new reply below a new one shows, even if only its own answer contains it', async () => {
  showThread(client, 'one', replyOf('shown'))
  hearOf(['new'], null)
  hearOf(['below'], 'new')
  const below = replyOf('below', { parentReplyId: 'new' })
  answerWith(undefined, [replyOf('shown'), replyOf('new', { moreReplies: 1 })])
  answerWith('below', [replyOf('new', { replies: [below] })])
  await show(null)

  expect(shownIds()).toEqual(['shown', 'new', 'below'])
})

function hearOf(ids: string[], parentReplyId: string | null): void {
  const reply = { confessionId: 'one', parentReplyId, upvoteCount: 0, updatedAt: null }
  const replies = ids.map((id) => ({ ...reply, id, posted: true }))
  const data = JSON.stringify({ confessions: [], posted: [], replies })
  handleEvent(client, { type: 'changes', position: 0, data })
}

function answerWith(focus: string | undefined, replies: Reply[]): void {
  const query = focus ? `?focus=${focus}` : ''
  answers.set(`/api/confessions/one/replies${query}`, replies)
}

/** The reply `above` has eight answers, and these are shown. */
function above(ids: string[]): Reply[] {
  const replies = ids.map((id) => replyOf(id, { parentReplyId: 'above' }))
  return [replyOf('above', { replies, moreReplies: 8 - ids.length })]
}

/** Simulates a page that renders new data at once. */
async function show(parentReplyId: string | null): Promise<void> {
  const article = { focus: () => {}, scrollIntoView: () => {} }
  vi.stubGlobal('document', { querySelector: () => article })
  await showNewReplies(client, 'one', parentReplyId)
}

function shownIds(): string[] {
  return cachedReplies(client).map(({ id }) => id)
}
