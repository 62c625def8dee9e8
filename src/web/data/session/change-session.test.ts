import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { mapFlags, visitorFlags } from '../../../contract/viewer-flags.ts'
import { createQueryClient } from '../api/query-client.ts'
import { confessionQuery, feedQuery, ownConfessionsQuery } from '../confessions/queries.ts'
import { inboxNewsQuery } from '../inbox/inbox-news.ts'
import { inboxQuery } from '../inbox/queries.ts'
import { cardOf, confessionOf, replyOf, showFeed, showThread } from '../live/shown.test-data.ts'
import { ownRepliesQuery, threadQuery } from '../replies/queries.ts'
import { changeSession } from './change-session.ts'
import { sessionQuery } from './session-query.ts'

const feed = { sort: 'new', frame: 'all' } as const
const email = 'ada@ucsd.edu'
const own = mapFlags(() => true)
const ownLists = [ownConfessionsQuery(), ownRepliesQuery(), inboxQuery(), inboxNewsQuery(email)]
const client = createQueryClient()
let asked: unknown[]

beforeEach(() => {
  client.clear()
  asked = []
  client.setQueryData(sessionQuery().queryKey, { user: { email } } as never)
})

test('after signing out, public content stays on screen without own and voted marks', async () => {
  showFeed(client, feed, cardOf('card', own))
  const below = replyOf('below', own)
  showThread(client, 'one', replyOf('above', { ...own, replies: [below] }))
  client.setQueryData(confessionQuery('one').queryKey, confessionOf('one', own))
  for (const query of [feedQuery(feed), threadQuery('one'), confessionQuery('one')])
    onScreen(query.queryKey)
  await changeSession(client, { user: null })

  expect(client.getQueryData(confessionQuery('one').queryKey)).toEqual(
    confessionOf('one', visitorFlags),
  )
  expect(client.getQueryData(feedQuery(feed).queryKey)?.pages).toMatchObject([
    { items: [{ id: 'card', ...visitorFlags }], nextCursor: null },
  ])
  expect(client.getQueryData(threadQuery('one').queryKey)?.pages).toMatchObject([
    { replies: [{ id: 'above', ...visitorFlags, replies: [{ id: 'below', ...visitorFlags }] }] },
  ])
  expect(asked.toSorted()).toEqual(['cards', 'confession', 'thread'])
})

test('after signing out, private content is gone and is not requested again', async () => {
  for (const { queryKey } of ownLists) {
    client.setQueryData<unknown>(queryKey, { pages: [], pageParams: [] })
    onScreen(queryKey)
  }
  showThread(client, 'left', replyOf('mine', own))
  await changeSession(client, { user: null })

  for (const { queryKey } of [...ownLists, threadQuery('left')])
    expect(client.getQueryData<unknown>(queryKey)).toBeUndefined()
  expect(asked).toEqual([])
})

/** Observes the query like a page that shows it. Requests are recorded, not sent. */
function onScreen(queryKey: QueryKey): void {
  const queryFn = () => {
    asked.push(queryKey[0])
    throw new Error('Out of reach')
  }
  const staleTime = Number.POSITIVE_INFINITY
  new QueryObserver(client, { queryKey, queryFn, staleTime, retry: false }).subscribe(() => {})
}
