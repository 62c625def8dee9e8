import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '../../../contract/replies.ts'
import { createQueryClient } from '../api/query-client.ts'
import { cachedItems } from '../items/cache.ts'
import { threadsKey } from '../replies/queries.ts'
import { handleEvent } from './handle-event.ts'
import { newReplies, newRepliesAt } from './news.ts'
import { showNewReplies } from './show-new-replies.ts'
import { replyOf, showThread } from './shown.test-data.ts'
import { watchCache } from './watch-cache.ts'

const client = createQueryClient()
watchCache(client)
const answers = new Map<string, Reply[]>()

beforeEach(() => {
  client.clear()
  newReplies.set([])
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

test('new replies are added after the others, and are no longer counted', async () => {
  showThread(client, 'one', replyOf('shown'))
  hearOf(['new', 'newer'], null)
  answerWith(undefined, [replyOf('new'), replyOf('shown'), replyOf('newer')])

  expect(await show(null)).toEqual({ id: 'new', isShown: true })
  expect(shownIds()).toEqual(['shown', 'new', 'newer'])
  expect(newReplies.get()).toEqual([])
})

test('if the thread is not loaded to its end, the first new reply shows only at its own address', async () => {
  showThread(client, 'one', replyOf('above', { moreReplies: 1 }))
  hearOf(['new', 'newer'], 'above')

  expect(await show('above')).toEqual({ id: 'new', isShown: false })
  expect(shownIds()).toEqual(['above'])
})

test('a reply that is deleted before it is shown is no longer counted', async () => {
  showThread(client, 'one', replyOf('shown'))
  hearOf(['deleted'], null)
  answerWith(undefined, [replyOf('shown')])
  await show(null)

  expect(shownIds()).toEqual(['shown'])
  expect(newRepliesAt('one')).toEqual([])
})

test('a new reply below a new one shows with it', async () => {
  showThread(client, 'one', replyOf('shown'))
  hearOf(['new'], null)
  hearOf(['below'], 'new')
  const below = replyOf('below', { parentReplyId: 'new' })
  answerWith(undefined, [replyOf('shown'), replyOf('new', { replies: [below] })])
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

/** Simulates a page that renders new data at once. */
function show(parentReplyId: string | null) {
  const article = { focus: () => {}, scrollIntoView: () => {} }
  vi.stubGlobal('document', { querySelector: () => article })
  return showNewReplies(client, 'one', parentReplyId)
}

function shownIds(): string[] {
  return cachedItems(client, [threadsKey]).map(({ id }) => id)
}
