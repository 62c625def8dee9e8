import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ConfessionCard } from '../../../contract/confessions.ts'
import type { Changes, OwnMessage } from '../../../contract/events.ts'
import { createQueryClient } from '../api/query-client.ts'
import {
  cardListsKey,
  confessionQuery,
  feedQuery,
  ownConfessionsQuery,
} from '../confessions/queries.ts'
import { ownListQuery } from '../lists/own-lists.ts'
import { ownRepliesQuery, threadQuery } from '../replies/queries.ts'
import { showEdit } from './apply-changes.ts'
import { handleEvent } from './handle-event.ts'
import { goneItems, newConfessions, newReplies, newRepliesAt } from './news.ts'
import { cardOf, confessionOf, idsIn, replyOf, showFeed, showThread } from './shown.test-data.ts'
import { watchCache } from './watch-cache.ts'

const feed = { sort: 'new', frame: 'all' } as const
const client = createQueryClient()
watchCache(client)

beforeEach(() => {
  client.clear()
  newConfessions.set([])
  newReplies.set([])
  goneItems.set(new Set())
})

test("counts change in every copy, and others' votes don't press the button", () => {
  client.setQueryData(confessionQuery('one').queryKey, confessionOf('one'))
  showFeed(client, feed, cardOf('one'))
  showThread(client, 'one', replyOf('above', { replies: [replyOf('below')] }))
  hear({
    confessions: [{ id: 'one', upvoteCount: 7, replyCount: 2, updatedAt: null }],
    replies: [{ ...known('below'), upvoteCount: 3 }],
  })

  const counts = { upvoteCount: 7, replyCount: 2, hasVoted: false }
  expect(client.getQueryData(confessionQuery('one').queryKey)).toMatchObject(counts)
  expect(client.getQueryData(feedQuery(feed).queryKey)?.pages[0]?.items).toMatchObject([counts])
  expect(client.getQueryData(threadQuery('one').queryKey)?.pages[0]?.replies).toMatchObject([
    { upvoteCount: 0, replies: [{ upvoteCount: 3 }] },
  ])
})

test("the student's vote from another screen shows here, even if this one is slow", () => {
  client.setQueryData(confessionQuery('one').queryKey, confessionOf('one'))
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now++)
  onTestFinished(() => clock.mockRestore())
  const votes = [{ kind: 'confession', id: 'one', hasVoted: true }]
  const data = JSON.stringify({ votes, written: [] })
  handleEvent(client, { type: 'own', position: 0, data })

  expect(client.getQueryData(confessionQuery('one').queryKey)?.hasVoted).toBe(true)
})

test('an event that comes twice changes nothing the second time', () => {
  // Not an id of the test before: what that test has learned in this same millisecond would still be merged.
  client.setQueryData(confessionQuery('twice').queryKey, confessionOf('twice', { upvoteCount: 3 }))
  showFeed(client, feed, cardOf('twice', { upvoteCount: 3 }))
  const reply = replyOf('reply', { upvoteCount: 3 })
  showThread(client, 'twice', reply)
  client.setQueryData(ownRepliesQuery().queryKey, {
    pages: [{ items: [{ ...reply, confession: null, parent: null }], nextCursor: null }],
    pageParams: [null],
  })
  const listener = vi.fn()
  const stop = client.getQueryCache().subscribe(listener)
  hear({
    confessions: [{ id: 'twice', upvoteCount: 3, replyCount: 0, updatedAt: null }],
    replies: [{ ...known('reply'), upvoteCount: 3 }],
  })
  stop()

  expect(listener).not.toHaveBeenCalled()
})

test('a confession deleted while it is open is missed on its page, and forgotten elsewhere', () => {
  const query = confessionQuery('open')
  for (const id of ['open', 'left'])
    client.setQueryData(confessionQuery(id).queryKey, confessionOf(id))
  const leave = new QueryObserver(client, query).subscribe(() => {})
  hear({
    confessions: [
      { id: 'open', gone: true },
      { id: 'left', gone: true },
    ],
  })
  leave()

  expect(client.getQueryData(query.queryKey)).toBeNull()
  expect(client.getQueryData(confessionQuery('left').queryKey)).toBeUndefined()
})

test('a pending vote keeps its count, and later events show afterwards', async () => {
  showFeed(client, feed, cardOf('one', { upvoteCount: 1, hasVoted: true }))
  const upvotes = () =>
    client.getQueryData(feedQuery(feed).queryKey)?.pages[0]?.items[0]?.upvoteCount
  const answer = Promise.withResolvers<object>()
  const voting = client
    .getMutationCache()
    .build(client, {
      meta: { patches: { one: { upvoteCount: 1, hasVoted: true } } },
      mutationFn: () => answer.promise,
    })
    .execute({})

  hear({ confessions: [{ id: 'one', upvoteCount: 5, replyCount: 4, updatedAt: null }] })
  expect(upvotes()).toBe(1)
  answer.resolve({ upvoteCount: 1, hasVoted: true })
  await voting
  expect(upvotes()).toBe(5)
})

test('an event that comes during a request wins over its older answer', async () => {
  showFeed(client, feed, cardOf('one'))
  const answer = Promise.withResolvers<{ items: ConfessionCard[]; nextCursor: null }>()
  const reading = client.fetchInfiniteQuery({
    ...feedQuery(feed),
    queryFn: () => answer.promise,
    staleTime: 0,
  })
  hear({ confessions: [{ id: 'one', upvoteCount: 2, replyCount: 0, updatedAt: null }] })
  answer.resolve({ items: [cardOf('one', { upvoteCount: 1 })], nextCursor: null })
  await reading

  const cards = client.getQueryData(feedQuery(feed).queryKey)?.pages[0]?.items
  expect(cards).toMatchObject([{ upvoteCount: 2 }])
})

test('a deleted confession leaves every list with its replies, and is not announced as new', () => {
  showFeed(client, feed, cardOf('stays'), cardOf('goes'))
  client.setQueryData(ownConfessionsQuery().queryKey, {
    pages: [{ items: [cardOf('goes')], nextCursor: null }],
    pageParams: [null],
  })
  showThread(client, 'goes', replyOf('reply', { confessionId: 'goes' }))
  hear({ posted: ['new', 'newer'] })
  hear({
    confessions: [
      { id: 'goes', gone: true },
      { id: 'new', gone: true },
    ],
  })

  expect(idsIn(client, feedQuery(feed).queryKey)).toEqual(['stays'])
  expect(idsIn(client, ownConfessionsQuery().queryKey)).toEqual([])
  expect(idsIn(client, threadQuery('goes').queryKey)).toEqual([])
  expect(newConfessions.get()).toMatchObject([{ id: 'newer' }])
})

test('a deleted reply is removed with all replies below it', () => {
  const below = replyOf('below', { parentReplyId: 'above' })
  showThread(client, 'one', replyOf('above', { replies: [below] }), replyOf('beside'))
  const gone = { confessionId: 'one', gone: true } as const
  hear({
    replies: [
      { id: 'above', ...gone },
      { id: 'beside', ...gone },
    ],
  })

  expect([...goneItems.get()]).toEqual(['above', 'beside', 'below'])
  expect(idsIn(client, threadQuery('one').queryKey)).toEqual([])
})

test('an own reply that is visible again is no longer marked as deleted', async () => {
  const page = {
    items: [{ ...replyOf('mine', { isOwner: true }), confession: null, parent: null }],
    nextCursor: null,
  }
  client.setQueryData(ownRepliesQuery().queryKey, { pages: [page], pageParams: [null] })
  hear({ replies: [{ id: 'mine', confessionId: 'one', gone: true }] })
  expect(goneItems.get().has('mine')).toBe(true)
  expect(idsIn(client, ownRepliesQuery().queryKey)).toEqual([])

  hear({ replies: [known('mine')] })
  const read = { ...ownRepliesQuery(), queryFn: async () => page, staleTime: 0 }
  await client.fetchInfiniteQuery(read)
  expect(idsIn(client, ownRepliesQuery().queryKey)).toEqual(['mine'])
  expect(goneItems.get().has('mine')).toBe(false)
})

test('a confession that its author has edited out of hiding opens before the event says so', async () => {
  hear({ confessions: [{ id: 'hidden', gone: true }] })
  showEdit(client, confessionOf('hidden', { content: 'Improved.' }))
  const { queryKey } = confessionQuery('hidden')
  await client.fetchQuery({ queryKey, queryFn: async () => confessionOf('hidden') })

  expect(client.getQueryData(queryKey)).toMatchObject({ id: 'hidden' })
})

test('a confession that stays hidden after its edit does not reappear from an older answer', async () => {
  hear({ confessions: [{ id: 'hidden', gone: true }] })
  const hidden = {
    rule: 'spam',
    by: 'operator',
    since: '2026-01-01T00:00:00.000Z',
    explanation: null,
    canShow: false,
    appeal: 'possible',
  } as const
  showEdit(client, confessionOf('hidden', { hidden }))
  const { queryKey } = confessionQuery('hidden')
  await client.fetchQuery({ queryKey, queryFn: async () => confessionOf('hidden') })

  expect(client.getQueryData(queryKey)).toBeNull()
})

test("confessions that are cached or the student's own are not announced as new", () => {
  showFeed(client, feed, cardOf('cached'))
  hearOwn({ votes: [], written: ['mine'] })
  hear({ posted: ['cached', 'mine', 'theirs'] })
  expect(newConfessions.get()).toMatchObject([{ id: 'theirs' }])

  showFeed(client, feed, cardOf('theirs'), cardOf('cached'))
  expect(newConfessions.get()).toEqual([])
})

test('an action on another screen makes only the lists it changes stale', () => {
  const written = [ownConfessionsQuery().queryKey, ownRepliesQuery().queryKey]
  const upvoted = ownListQuery(cardListsKey, 'hasVoted', vi.fn()).queryKey
  for (const queryKey of [...written, upvoted])
    client.setQueryData(queryKey, { pages: [], pageParams: [] })
  const stale = () => {
    const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
    return stale.map(({ queryKey }) => queryKey)
  }

  hearOwn({ votes: [], written: ['mine'] })
  expect(stale()).toEqual(written)
  hearOwn({ votes: [{ kind: 'confession', id: 'one', hasVoted: true }], written: [] })
  expect(stale()).toEqual([...written, upvoted])
})

test('a new reply counts below the reply shown above it', () => {
  showThread(client, 'one', replyOf('shown'))
  hear({
    replies: [
      posted('first', null),
      posted('below', 'shown'),
      posted('further below', 'below'),
      posted('of another page', 'unknown'),
    ],
  })

  expect(newRepliesAt('one')).toEqual(['first'])
  expect(newRepliesAt('shown')).toEqual(['below', 'further below'])
  expect(newReplies.get()).toHaveLength(3)

  hear({ replies: [{ id: 'below', confessionId: 'one', gone: true }] })
  expect(newRepliesAt('shown')).toEqual([])
})

test('new replies of a thread are forgotten when it is left', () => {
  for (const id of ['one', 'other']) showThread(client, id, replyOf(`in ${id}`))
  hear({
    replies: [
      { ...posted('new', 'in one'), confessionId: 'one' },
      { ...posted('newer', 'in other'), confessionId: 'other' },
    ],
  })
  client.removeQueries({ queryKey: threadQuery('one').queryKey })
  expect(newReplies.get()).toMatchObject([{ id: 'newer' }])

  showThread(client, 'one', replyOf('in one'))
  hear({ replies: [posted('newest', 'in one')] })
  expect(newRepliesAt('in one')).toEqual(['newest'])
})

test('replies to items that are not on this page are not counted', () => {
  hear({ replies: [posted('far away', null)] })
  expect(newReplies.get()).toEqual([])
})

function hearOwn(own: OwnMessage): void {
  handleEvent(client, { type: 'own', position: 0, data: JSON.stringify(own) })
}

function hear(changes: Partial<Changes>): void {
  const data = JSON.stringify({ confessions: [], posted: [], replies: [], ...changes })
  handleEvent(client, { type: 'changes', position: 0, data })
}

function known(id: string) {
  return {
    id,
    confessionId: 'one',
    parentReplyId: null,
    upvoteCount: 0,
    updatedAt: null,
    posted: false,
  }
}

function posted(id: string, parentReplyId: string | null) {
  return { ...known(id), parentReplyId, posted: true }
}
