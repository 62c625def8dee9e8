import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadLazyParts } from '../../ui/lazy.tsx'
import { recordUserAction } from '../../ui/user-actions.ts'
import { createQueryClient } from '../api/query-client.ts'
import { confessionQuery, feedQuery, ownConfessionsQuery } from '../confessions/queries.ts'
import { ownRepliesQuery, threadQuery } from '../replies/queries.ts'
import { sessionQuery } from '../session/session-query.ts'
import { catchUpOnUserActions } from './catch-up.ts'
import { handleEvent } from './handle-event.ts'
import { goneItems, newConfessions, newReplies } from './news.ts'
import { readScreenAgain } from './read-again.ts'
import { cardOf, confessionOf, replyOf } from './shown.test-data.ts'
import { watchCache } from './watch-cache.ts'

/*
 * A neighbour who reports an item may watch its author's screen and count the requests on the network. Until the author
 * acts, their page must do what everyone else's does.
 */

type Kind = 'confession' | 'reply'
type Screen = keyof typeof screens

const list = (query: { queryKey: QueryKey }, address: string) => ({
  ...query,
  address,
  isList: true,
})
const screens = {
  feed: [list(feedQuery({ sort: 'new', frame: 'all' }), '/api/confessions?sort=new&frame=all')],
  confession: [
    { ...confessionQuery('one'), address: '/api/confessions/one', isList: false },
    list(threadQuery('one'), '/api/confessions/one/replies'),
  ],
  'reply at its address': [
    list(threadQuery('one', { focus: 'reply' }), '/api/confessions/one/replies?focus=reply'),
  ],
  'own confessions': [list(ownConfessionsQuery(), '/api/me/confessions')],
  'own replies': [list(ownRepliesQuery(), '/api/me/replies')],
}
const settledMs = 12_000
const member = { email: 'ada@ucsd.edu', emailVerified: true, memberSince: '2026-01-01' }

beforeAll(async () => {
  // Loading takes real time, but the clock of these tests stands still.
  await loadLazyParts()
  // All tests share one clock, so each page can treat the events of the previous one as old.
  vi.useFakeTimers()
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  { kind: 'confession', screen: 'feed' },
  { kind: 'confession', screen: 'confession' },
  { kind: 'confession', screen: 'own confessions' },
  { kind: 'reply', screen: 'confession' },
  { kind: 'reply', screen: 'own replies' },
] as const)(
  "while a $kind is hidden and restored, its idle author's $screen acts like a stranger's",
  async ({ kind, screen }) => {
    const [author, stranger] = [await day(kind, screen, true), await day(kind, screen, false)]

    expect(author.requests).toEqual(stranger.requests)
    // The lists of own items differ between the two people anyway.
    if (!screen.startsWith('own')) expect(author.shown).toEqual(stranger.shown)
  },
)

test.each([
  { kind: 'confession', screen: 'confession' },
  { kind: 'confession', screen: 'own confessions' },
  { kind: 'reply', screen: 'reply at its address' },
  { kind: 'reply', screen: 'own replies' },
] as const)(
  'the author of a hidden $kind reads why on $screen after the mark and their own next action',
  async ({ kind, screen }) => {
    const page = openPage(kind, screen, true)
    onTestFinished(page.close)
    const hasNotice = () => JSON.stringify(page.shown()).includes('"hidden"')
    await page.tell('hidden')
    await page.act()
    await page.tellMark()
    expect(page.requests).toEqual([])
    await page.readAgain()
    expect(hasNotice()).toBe(false)
    expect(page.requests.every((request) => request.endsWith('without session'))).toBe(true)
    await page.act()
    expect(hasNotice()).toBe(true)
    expect(page.shown().gone).not.toContain(page.item)

    // The notice stays when an event changes the counts and after a gap in the stream.
    for (const now of ['hidden', 'shown'] as const) {
      await page.tell(now)
      await page.readAgain()
      expect(hasNotice()).toBe(true)
    }
    await page.comeBack()
    await page.act()
    expect(hasNotice()).toBe(false)
  },
)

test.each([
  { kind: 'confession', screen: 'confession' },
  { kind: 'confession', screen: 'feed' },
  { kind: 'reply', screen: 'confession' },
  { kind: 'reply', screen: 'reply at its address' },
] as const)(
  'a $kind hidden right after its author wrote it elsewhere looks deleted on their $screen until they act',
  async ({ kind, screen }) => {
    for (const isEventFirst of [true, false]) {
      const page = openPage(kind, screen, true)
      page.tellWritten()
      if (!isEventFirst) {
        page.hide()
        await page.settle()
      }
      await page.tell('hidden')
      expect(page.requests).not.toEqual([])
      expect(JSON.stringify(page.shown())).not.toContain('"hidden"')
      page.close()
    }
  },
)

test('an edit on another screen causes no request if only a list that was visited before has the item', async () => {
  const page = openPage('confession', 'confession', true)
  onTestFinished(page.close)
  const listed = { pages: [listOf([cardOf('mine', { isOwner: true })])], pageParams: [null] }
  page.client.setQueryData(ownConfessionsQuery().queryKey, listed as never)
  const edited = {
    id: 'mine',
    upvoteCount: 0,
    replyCount: 0,
    updatedAt: '2026-03-05T10:04:00.000Z',
  }
  await page.say('changes', { posted: [], confessions: [edited], replies: [] })
  expect(page.requests).toEqual([])
})

/** Returns the requests of a page during a day, and what it shows after each step. */
async function day(kind: Kind, screen: Screen, isOwner: boolean) {
  const page = openPage(kind, screen, isOwner)
  const shown: unknown[] = []
  for (const step of [
    () => page.tell('hidden'),
    () => page.tell('shown'),
    () => page.tell('hidden'),
    page.readAgain,
    page.tellMark,
    () => page.tell('shown'),
  ]) {
    await step()
    shown.push(page.shown())
  }
  page.close()
  return { requests: page.requests, shown }
}

function openPage(kind: Kind, screen: Screen, isOwner: boolean) {
  // Events of the previous page must be out of date.
  vi.setSystemTime(Date.now() + 120_000)
  newReplies.set([])
  goneItems.set(new Set())
  newConfessions.set([])
  const client = createQueryClient()
  watchCache(client)
  const item = kind === 'confession' ? 'one' : 'reply'
  const board = { isShown: true }
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string, { credentials }: RequestInit) => {
    const hasSession = credentials !== 'omit'
    requests.push(hasSession ? address : `${address} without session`)
    const answer = answerTo(address, item, isOwner && hasSession, board.isShown)
    return answer ? Response.json(answer) : notFound()
  })
  const stops = [catchUpOnUserActions(client)]
  // Opening the page counts as the first user action.
  recordUserAction()
  client.setQueryData(sessionQuery().queryKey, { user: member } as never)
  for (const { address, isList, ...query } of screens[screen]) {
    const answer = answerTo(address, item, isOwner, true)
    const read = isList ? { pages: [answer], pageParams: [null] } : answer
    client.setQueryData(query.queryKey as QueryKey, read)
    const options = { ...query, refetchOnMount: false } as never
    const observer = isList
      ? new InfiniteQueryObserver(client, options)
      : new QueryObserver(client, options)
    stops.push(observer.subscribe(() => {}))
  }

  const settle = () => vi.advanceTimersByTimeAsync(settledMs)
  const say = (type: 'changes' | 'own' | 'back', data: object) => {
    handleEvent(client, { type, position: 0, data: JSON.stringify(data) })
    return settle()
  }
  return {
    client,
    item,
    requests,
    say,
    /** Broadcasts the new state of the item to everyone. */
    tell: (now: 'shown' | 'hidden') => {
      board.isShown = now === 'shown'
      const counts = { upvoteCount: 0, replyCount: 2, updatedAt: null }
      const place = { confessionId: 'one', parentReplyId: null, posted: false }
      const change = { id: item, ...place, ...(board.isShown ? counts : { gone: true }) }
      return say('changes', {
        posted: [],
        confessions: kind === 'confession' ? [change] : [],
        replies: kind === 'reply' ? [change] : [],
      })
    },
    settle,
    /** Says that this account wrote the item in another browser, without waiting for what follows. */
    tellWritten: () => {
      const data = JSON.stringify({ votes: [], written: [item] })
      handleEvent(client, { type: 'own', position: 0, data })
    },
    /** Hides the item. No event says so yet. */
    hide: () => {
      board.isShown = false
    },
    /** Reads again as after a gap in the stream. */
    readAgain: () => readScreenAgain(client, false).then(settle),
    /** Simulates an interrupted stream, which may have missed a mark. */
    comeBack: () => say('back', {}),
    tellMark: () => say('own', { replies: [], more: false, ownChanged: isOwner, filling: '' }),
    act: () => {
      recordUserAction()
      return settle()
    },
    close: () => {
      for (const stop of stops) stop()
    },
    shown: () => {
      const data = screens[screen].map(({ queryKey }) => client.getQueryData(queryKey as QueryKey))
      const withoutLabels = JSON.stringify(data).replaceAll('"isOwner":true', '"isOwner":false')
      return {
        gone: [...goneItems.get()],
        counted: [...newConfessions.get(), ...newReplies.get()].map(({ id }) => id),
        data: JSON.parse(withoutLabels),
      }
    },
  }
}

/** The board's answer to the author or a stranger, while the item is visible or hidden. */
function answerTo(address: string, item: string, isOwner: boolean, isShown: boolean) {
  const flags = (id: string) => ({
    isOwner: isOwner && id === item,
    ...(isOwner && id === item && !isShown && { hidden: { rule: 'spam' } as never }),
  })
  const isListed = (id: string) => isShown || id !== item
  const isFound = (id: string) => isListed(id) || isOwner
  const replies = (isHere: (id: string) => boolean) =>
    isFound('one') && {
      replies: ['first', 'reply'].filter(isHere).map((id) => replyOf(id, flags(id))),
      nextCursor: null,
    }
  switch (address) {
    case '/api/confessions?sort=new&frame=all':
      return listOf(['two', 'one'].filter(isListed).map((id) => cardOf(id, flags(id))))
    case '/api/confessions/one':
      return isFound('one') && confessionOf('one', flags('one'))
    case '/api/confessions/one/replies':
      return replies((id) => isListed(id) && isListed('one'))
    case '/api/confessions/one/replies?focus=reply':
      return replies(isFound)
    case '/api/session':
      return { user: member }
    case '/api/me/confessions':
      return listOf([cardOf('one', flags('one'))])
    default:
      return listOf([{ ...replyOf('reply', flags('reply')), confession: null, parent: null }])
  }
}

function listOf(items: object[]) {
  return { items, nextCursor: null }
}

function notFound(): Response {
  const problem = { status: 404, code: 'confession_not_found', title: 'Confession not found' }
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json(problem, { status: 404, headers })
}
