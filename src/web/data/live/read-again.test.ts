import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import {
  confessionQuery,
  confessionsKey,
  feedQuery,
  ownConfessionsQuery,
} from '../confessions/queries.ts'
import { threadQuery, threadsKey } from '../replies/queries.ts'
import { catchUp } from './catch-up.ts'
import { handleEvent } from './handle-event.ts'
import { newConfessions, news } from './news.ts'
import { readFeedAgain, readShownAgain, refreshActiveQueries } from './read-again.ts'
import { cardOf, confessionOf, idsIn, replyOf, showFeed, showThread } from './shown.test-data.ts'
import { watchCache } from './watch-cache.ts'

const newest = { sort: 'new', frame: 'all' } as const
const top = { sort: 'top', frame: 'all' } as const
const client = createQueryClient()
watchCache(client)
let answers: Record<string, unknown>

beforeEach(() => {
  client.clear()
  newConfessions.set([])
  news.set({})
  answers = {}
  vi.stubGlobal('fetch', async (address: string) =>
    address in answers
      ? Response.json(answers[address])
      : Response.json(
          { status: 404, code: 'confession_not_found', title: 'Confession not found' },
          { status: 404, headers: { 'content-type': 'application/problem+json' } },
        ),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('known cards change in place, deleted ones leave, and new ones are counted', async () => {
  showFeed(client, newest, at(3, 'third'), at(2, 'second'), at(1, 'first'))
  answers['/api/confessions?sort=new&frame=all'] = {
    items: [at(5, 'newer'), at(4, 'mine', { isOwner: true }), at(3, 'third', { upvoteCount: 9 })],
    nextCursor: 'next',
  }
  answers['/api/confessions?sort=new&frame=all&cursor=next'] = {
    items: [at(1, 'first')],
    nextCursor: null,
  }
  await readFeedAgain(client, newest)

  const { queryKey } = feedQuery(newest)
  expect(idsIn(client, queryKey)).toEqual(['mine', 'third', 'first'])
  expect(client.getQueryData(queryKey)?.pages[0]?.items[1]?.upvoteCount).toBe(9)
  expect(newConfessions.get()).toMatchObject([{ id: 'newer' }])
})

test('among the most voted, missing cards stay and nothing moves', async () => {
  showFeed(client, top, at(1, 'best'), at(2, 'worse'), at(3, 'worst'))
  answers['/api/confessions?sort=top&frame=all'] = {
    items: [at(2, 'worse', { upvoteCount: 5 }), at(1, 'best'), at(4, 'risen')],
    nextCursor: 'next',
  }
  await readFeedAgain(client, top)

  expect(idsIn(client, feedQuery(top).queryKey)).toEqual(['best', 'worse', 'worst'])
  expect(newConfessions.get()).toEqual([])
})

test('after a gap in the stream, older events undo nothing, and own marks stay', async () => {
  showFeed(client, newest, at(1, 'first', { hasVoted: true, isOwner: true }))
  onScreen(feedQuery(newest))
  const heard = { id: 'first', upvoteCount: 5, replyCount: 0, updatedAt: null }
  const data = JSON.stringify({ confessions: [heard], posted: [], replies: [] })
  handleEvent(client, { type: 'changes', position: 0, data })
  answers['/api/confessions?sort=new&frame=all'] = {
    items: [at(1, 'first', { upvoteCount: 9 })],
    nextCursor: null,
  }
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  await catchUp(client)

  const upvotes = () =>
    client.getQueryData(feedQuery(newest).queryKey)?.pages[0]?.items[0]?.upvoteCount
  await expect.poll(upvotes).toBe(9)
  const shown = client.getQueryData(feedQuery(newest).queryKey)?.pages[0]?.items[0]
  expect(shown).toMatchObject({ hasVoted: true, isOwner: true })
})

test('a feed that was not on screen during a gap is read at its next visit, whatever changed meanwhile', async () => {
  showFeed(client, newest, at(2, 'deleted'), at(1, 'kept'))
  answers['/api/confessions?sort=new&frame=all'] = { items: [at(1, 'kept')], nextCursor: null }
  await refreshActiveQueries(client, false)
  const changed = { id: 'kept', upvoteCount: 5, replyCount: 0, updatedAt: null }
  const data = JSON.stringify({ confessions: [changed], posted: [], replies: [] })
  handleEvent(client, { type: 'changes', position: 0, data })

  onScreen(feedQuery(newest))

  await expect.poll(() => idsIn(client, feedQuery(newest).queryKey)).toEqual(['kept'])
})

test("a feed that can't be read stays as it is", async () => {
  showFeed(client, newest, at(1, 'first'))
  await expect(readFeedAgain(client, newest)).rejects.toThrow()
  expect(idsIn(client, feedQuery(newest).queryKey)).toEqual(['first'])
})

test('an edited confession is updated, and a deleted one is forgotten', async () => {
  const { queryKey } = confessionQuery('one')
  client.setQueryData(queryKey, confessionOf('one'))
  answers['/api/confessions/one'] = confessionOf('one', { content: 'Edited' })
  await readShownAgain(client, [...confessionsKey, 'one'])
  expect(client.getQueryData(queryKey)?.content).toBe('Edited')

  answers = {}
  await readShownAgain(client, [...confessionsKey, 'one'])
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

test('an own confession that is hidden from others leaves the feed, but not its page and own list', async () => {
  const own = { isOwner: true }
  const hidden = {
    rule: 'harassment',
    by: 'reports',
    since: '2026-01-02T00:00:00.000Z',
    explanation: null,
    canShow: true,
    appeal: 'possible',
  } as const
  showFeed(client, newest, at(2, 'mine', own), at(1, 'others'))
  client.setQueryData(ownConfessionsQuery().queryKey, {
    pages: [{ items: [cardOf('mine', own)], nextCursor: null }],
    pageParams: [null],
  })
  client.setQueryData(confessionQuery('mine').queryKey, confessionOf('mine', own))
  answers['/api/confessions/mine'] = confessionOf('mine', { ...own, hidden })
  await readShownAgain(client, [...confessionsKey, 'mine'], true)

  expect(idsIn(client, feedQuery(newest).queryKey)).toEqual(['others'])
  const [page] = client.getQueryData(ownConfessionsQuery().queryKey)?.pages ?? []
  expect(page?.items).toMatchObject([{ id: 'mine', hidden }])
  expect(client.getQueryData(confessionQuery('mine').queryKey)).toMatchObject({ hidden })
})

test('a thread keeps its order: known replies change, own ones show, others are counted', async () => {
  const below = replyOf('below', { parentReplyId: 'above' })
  showThread(
    client,
    'one',
    replyOf('first'),
    replyOf('above', { replies: [below] }),
    replyOf('gone'),
  )
  answers['/api/confessions/one/replies'] = {
    replies: [
      replyOf('above', {
        replies: [
          { ...below, content: 'Edited' },
          replyOf('answer', { parentReplyId: 'above', createdAt: timeOf(2) }),
        ],
      }),
      replyOf('first', { upvoteCount: 4 }),
      replyOf('my answer', { isOwner: true, createdAt: timeOf(3) }),
    ],
    nextCursor: null,
  }
  onScreen(threadQuery('one'))
  await readShownAgain(client, [...threadsKey, 'one'])

  const thread = client.getQueryData(threadQuery('one').queryKey)?.pages[0]
  expect(thread?.replies.map(({ id }) => id)).toEqual(['first', 'my answer', 'above'])
  expect(thread?.replies[0]?.upvoteCount).toBe(4)
  expect(thread?.replies.at(-1)?.replies).toMatchObject([{ id: 'below', content: 'Edited' }])
  expect(news.get()).toMatchObject({
    above: { newReplies: ['answer'] },
    one: { newInThread: 1 },
    gone: { isGone: true },
  })
})

test('in a partly read thread, replies that are not found stay', async () => {
  showThread(client, 'one', replyOf('first'), replyOf('second'))
  answers['/api/confessions/one/replies'] = { replies: [replyOf('first')], nextCursor: 'next' }
  onScreen(threadQuery('one'))
  await readShownAgain(client, [...threadsKey, 'one'])

  expect(idsIn(client, threadQuery('one').queryKey)).toEqual(['first', 'second'])
})

function at(second: number, id: string, more: Parameters<typeof cardOf>[1] = {}) {
  return cardOf(id, { createdAt: timeOf(second), ...more })
}

function timeOf(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
}

/** Observes the query like a page that shows the list. */
function onScreen(query: { queryKey: QueryKey }): void {
  const observer = new QueryObserver(client, {
    queryKey: query.queryKey,
    staleTime: Number.POSITIVE_INFINITY,
  })
  observer.subscribe(() => {})
}
