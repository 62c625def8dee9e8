import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient, forgetHydrated, markHydrated } from '../api/query-client.ts'
import {
  confessionQuery,
  confessionsKey,
  feedQuery,
  feedsKey,
  ownConfessionsQuery,
} from '../confessions/queries.ts'
import { written } from '../items/known.ts'
import { threadQuery, threadsKey } from '../replies/queries.ts'
import { catchUp } from './catch-up.ts'
import { handleEvent } from './handle-event.ts'
import { goneItems, newConfessions, newReplies, newRepliesAt } from './news.ts'
import { readShownAgain } from './read-again.ts'
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
  newReplies.set([])
  goneItems.set(new Set())
  written.clear()
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
  onScreen(feedQuery(newest))
  written.add('mine')
  answers['/api/confessions?sort=new&frame=all'] = {
    items: [at(5, 'newer'), at(4, 'mine'), at(3, 'third', { upvoteCount: 9 })],
    nextCursor: 'next',
  }
  answers['/api/confessions?sort=new&frame=all&cursor=next'] = {
    items: [at(1, 'first')],
    nextCursor: null,
  }
  await readShownAgain(client, feedsKey)

  const { queryKey } = feedQuery(newest)
  expect(idsIn(client, queryKey)).toEqual(['mine', 'third', 'first'])
  expect(client.getQueryData(queryKey)?.pages[0]?.items[1]?.upvoteCount).toBe(9)
  expect(newConfessions.get()).toMatchObject([{ id: 'newer' }])
})

test('a card that came while the feed was read again stays, though the answer lacks it', async () => {
  showFeed(client, newest, at(1, 'first'))
  onScreen(feedQuery(newest))
  vi.stubGlobal('fetch', async () => {
    showFeed(client, newest, at(2, 'second'), at(1, 'first'))
    return Response.json({ items: [at(1, 'first')], nextCursor: null })
  })
  await readShownAgain(client, feedsKey)

  expect(idsIn(client, feedQuery(newest).queryKey)).toEqual(['second', 'first'])
})

test('a card of which an event has just said that it exists stays, though the answer lacks it', async () => {
  showFeed(client, newest, at(2, 'second'), at(1, 'first'))
  onScreen(feedQuery(newest))
  const second = { id: 'second', upvoteCount: 0, replyCount: 0, updatedAt: null }
  const data = JSON.stringify({ confessions: [second], posted: ['second'], replies: [] })
  handleEvent(client, { type: 'changes', position: 0, data })
  answers['/api/confessions?sort=new&frame=all'] = { items: [at(1, 'first')], nextCursor: null }
  await readShownAgain(client, feedsKey)

  expect(idsIn(client, feedQuery(newest).queryKey)).toEqual(['second', 'first'])
})

test("an answer that is older than the author's edit changes only the counts", async () => {
  const edited = { title: 'Edited', updatedAt: timeOf(9) }
  showFeed(client, newest, at(1, 'first', edited))
  onScreen(feedQuery(newest))
  answers['/api/confessions?sort=new&frame=all'] = {
    items: [at(1, 'first', { upvoteCount: 3 })],
    nextCursor: null,
  }
  await readShownAgain(client, feedsKey)

  const shown = client.getQueryData(feedQuery(newest).queryKey)?.pages[0]?.items[0]
  expect(shown).toMatchObject({ ...edited, upvoteCount: 3 })
})

test('among the most voted, missing cards stay and nothing moves', async () => {
  showFeed(client, top, at(1, 'best'), at(2, 'worse'), at(3, 'worst'))
  onScreen(feedQuery(top))
  answers['/api/confessions?sort=top&frame=all'] = {
    items: [at(2, 'worse', { upvoteCount: 5 }), at(1, 'best'), at(4, 'risen')],
    nextCursor: 'next',
  }
  await readShownAgain(client, feedsKey)

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

test('a feed that was not on screen during a gap is read at its next visit', async () => {
  showFeed(client, newest, at(2, 'deleted'), at(1, 'kept'))
  answers['/api/confessions?sort=new&frame=all'] = { items: [at(1, 'kept')], nextCursor: null }
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  await catchUp(client)

  onScreen(feedQuery(newest))

  await expect.poll(() => idsIn(client, feedQuery(newest).queryKey)).toEqual(['kept'])
})

test('what came with the page stays through a gap, though it is not on screen yet', async () => {
  showFeed(client, newest, at(1, 'first'))
  markHydrated(client)
  onTestFinished(forgetHydrated)
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  await catchUp(client)

  expect(idsIn(client, feedQuery(newest).queryKey)).toEqual(['first'])
})

test("a feed that can't be read stays as it is", async () => {
  showFeed(client, newest, at(1, 'first'))
  onScreen(feedQuery(newest))
  await expect(readShownAgain(client, feedsKey)).rejects.toThrow()
  expect(idsIn(client, feedQuery(newest).queryKey)).toEqual(['first'])
})

test('an edited confession is updated, and a deleted one is forgotten', async () => {
  const { queryKey } = confessionQuery('one')
  client.setQueryData(queryKey, confessionOf('one'))
  showFeed(client, newest, cardOf('one'))
  answers['/api/confessions/one'] = confessionOf('one', { content: 'Edited' })
  await readShownAgain(client, [...confessionsKey, 'one'])
  expect(client.getQueryData(queryKey)?.content).toBe('Edited')

  answers = {}
  await readShownAgain(client, [...confessionsKey, 'one'])
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

test('after their own action, the author of a hidden confession reads why on its page and in their list', async () => {
  const hidden = {
    rule: 'harassment',
    by: 'reports',
    since: '2026-01-02T00:00:00.000Z',
    explanation: null,
    canShow: true,
    appeal: 'possible',
  } as const
  client.setQueryData(ownConfessionsQuery().queryKey, {
    pages: [{ items: [cardOf('mine', { isOwner: true })], nextCursor: null }],
    pageParams: [null],
  })
  client.setQueryData(confessionQuery('mine').queryKey, confessionOf('mine', { isOwner: true }))
  onScreen(confessionQuery('mine'))
  answers['/api/confessions/mine'] = confessionOf('mine', { isOwner: true, hidden })
  await readShownAgain(client, [...confessionsKey, 'mine'], true)

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
      replyOf('my answer', { createdAt: timeOf(3) }),
    ],
    nextCursor: null,
  }
  onScreen(threadQuery('one'))
  written.add('my answer')
  await readShownAgain(client, [...threadsKey, 'one'])

  const thread = client.getQueryData(threadQuery('one').queryKey)?.pages[0]
  expect(thread?.replies.map(({ id }) => id)).toEqual(['first', 'above', 'my answer'])
  expect(thread?.replies[0]?.upvoteCount).toBe(4)
  expect(thread?.replies[1]?.replies).toMatchObject([{ id: 'below', content: 'Edited' }])
  expect(newRepliesAt('above')).toEqual(['answer'])
  expect(newReplies.get()).toHaveLength(1)
  expect([...goneItems.get()]).toEqual(['gone'])
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

/** Observes the query like a page that shows it. */
function onScreen(query: { queryKey: QueryKey }): void {
  const options = { ...query, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: true }
  const isList = query.queryKey[0] !== confessionsKey[0]
  const observer = isList
    ? new InfiniteQueryObserver(client, options as never)
    : new QueryObserver(client, options as never)
  observer.subscribe(() => {})
}
