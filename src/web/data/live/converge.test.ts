import { InfiniteQueryObserver, notifyManager, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ConfessionCard } from '../../../contract/confessions.ts'
import type { Reply } from '../../../contract/replies.ts'
import { loadLazyParts } from '../../ui/lazy.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { confessionQuery, feedQuery } from '../confessions/queries.ts'
import { threadQuery } from '../replies/queries.ts'
import { sessionQuery } from '../session/session-query.ts'
import { toggleUpvote } from '../upvotes/toggle-upvote.ts'
import { handleEvent } from './handle-event.ts'
import { countOf, type Delays, isVisible, openModelBoard } from './model-board.test-data.ts'
import { goneItems, newConfessions, newReplies } from './news.ts'
import { watchCache } from './watch-cache.ts'

/*
 * This test simulates what an open page can meet: items are voted for, posted, hidden and restored, events are late or
 * lost, and answers come from processes that cache for a second. Meanwhile nothing may move, and a pending vote must
 * stay as clicked. In the end the page must show what the board has. What left an open page comes back at the next visit.
 */

const newest = feedQuery({ sort: 'new', frame: 'all' })
const confession = confessionQuery('one')
const thread = threadQuery('one')
const settledMs = 20_000
/** The torture sets the number of runs. */
const { RUNS, SEED = '22' } = import.meta.env
/** Without it, the test stops after this time, so a slow machine tries fewer runs. */
const timeLimitMs = RUNS ? Number.POSITIVE_INFINITY : 1_500
const realNow = performance.now.bind(performance)

const ms = (max: number, min = 0) => fc.integer({ min, max })
const three = (max: number, min = 0) => fc.array(ms(max, min), { minLength: 3, maxLength: 3 })
const delays: fc.Arbitrary<Delays> = fc.record({
  event: three(600, 40),
  transit: three(100),
  request: three(300),
  answer: three(1_500),
  cacheAge: three(999),
  /** How much later a page reads than it must, in thousandths. */
  spread: three(999),
})
const kinds = [
  ...['hide confession', 'hide reply', 'post', 'visit', 'sleep'],
  ...['vote', 'refused vote', "others' vote", 'vote elsewhere'],
] as const
const steps = fc.array(
  fc.record({ afterMs: ms(3_000, 20), kind: fc.constantFrom(...kinds), reply: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
)

// Loading takes real time, but the clock of these tests stands still.
beforeAll(loadLazyParts)

beforeEach(() => {
  vi.useFakeTimers()
  const document = { querySelector: () => null, getElementById: () => null, hidden: false }
  vi.stubGlobal('document', document)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(['feed', 'confession'] as const)(
  "nothing moves on an open %s, whatever happens, and in the end it shows the board's state",
  { timeout: RUNS ? 1_800_000 : 15_000 },
  async (kind) => {
    const endsAt = realNow() + timeLimitMs
    await fc.assert(
      fc.asyncProperty(steps, delays, async (taken, late) => {
        if (realNow() <= endsAt) await checkPage(kind, taken, late)
      }),
      { seed: Number(SEED), numRuns: Number(RUNS ?? 100) },
    )
  },
)

/** Votes, with the times in ms after which they happen. */
type Times = [afterMs: number, kind: (typeof kinds)[number]][]

const noDelays = {
  ...{ event: [40], transit: [0], request: [0], answer: [0], cacheAge: [0], spread: [0] },
}

test.each<{ what: string; times: Times; late: Partial<Delays> }>([
  {
    what: 'both are refused',
    times: [
      [20, 'refused vote'],
      [20, 'refused vote'],
    ],
    late: { answer: [0, 0, 21] },
  },
  {
    what: 'the second is refused, and this account votes elsewhere between them',
    times: [
      [20, 'vote'],
      [20, 'vote elsewhere'],
      [42, 'refused vote'],
      [20, "others' vote"],
    ],
    late: { answer: [0, 0, 63] },
  },
])(
  "after two votes in a row, the page shows the board's state if $what",
  async ({ times, late }) => {
    const taken = times.map(([afterMs, kind]) => ({ afterMs, kind, reply: false }))

    await checkPage('confession', taken, { ...noDelays, ...late })
  },
)

async function checkPage(
  kind: 'feed' | 'confession',
  taken: ({ afterMs: number } & Step)[],
  late: Delays,
): Promise<void> {
  const page = await openPage(kind, late)
  for (const { afterMs, ...step } of taken) {
    await vi.advanceTimersByTimeAsync(afterMs)
    page.take(step)
  }
  await vi.advanceTimersByTimeAsync(settledMs)
  const { faults } = page
  const before = page.shown()
  const isStillAway = (id: string) => page.mayBeAway(id) && before.every((item) => item.id !== id)
  expect({ faults, shown: before }).toEqual({
    faults: [],
    shown: page.expected().filter(({ id }) => !isStillAway(id)),
  })
  page.take({ kind: 'visit', reply: false })
  await vi.advanceTimersByTimeAsync(settledMs)
  const [shown, expected] = [page.shown(), page.expected()]
  page.close()
  expect({ faults, shown }).toEqual({ faults: [], shown: expected })
}

type Step = { kind: (typeof kinds)[number]; reply: boolean }

/** Opens a new page with its own board. */
async function openPage(kind: 'feed' | 'confession', late: Delays) {
  // Events of the previous page must be out of date.
  vi.setSystemTime(Date.now() + 120_000)
  newReplies.set([])
  goneItems.set(new Set())
  newConfessions.set([])
  const client = createQueryClient()
  watchCache(client)
  client.setQueryData(sessionQuery().queryKey, { user: { email: 'ada@ucsd.edu' } } as never)
  const board = openModelBoard(late, (event) => handleEvent(client, event))
  vi.spyOn(Math, 'random').mockImplementation(board.spread)
  const refused = new Set<string>()
  /** Pending votes in the order of the clicks. */
  const underWay: { id: string; hasVoted: boolean }[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const id = address.split('/')[3] ?? ''
    if (address === '/api/session')
      return Promise.resolve(Response.json(client.getQueryData(sessionQuery().queryKey)))
    if (method === 'GET') return board.read(address)
    return board.vote(id, method === 'PUT', refused.delete(id)).finally(() => {
      underWay.splice(
        underWay.findIndex((vote) => vote.id === id),
        1,
      )
    })
  })

  const list = kind === 'feed' ? newest.queryKey : thread.queryKey
  const items = (): (ConfessionCard | Reply)[] => {
    const pages = client.getQueryData<{ pages: object[] }>(list)?.pages ?? []
    return pages.flatMap((page) => Object.values(page).find(Array.isArray) ?? [])
  }
  const isStub = () => client.getQueryData(confession.queryKey) === null
  /** Returns what the page shows, with counts and votes. */
  const seen = () => {
    const above = client.getQueryData(confession.queryKey)
    const all = [...(kind === 'confession' && above ? [above] : []), ...items()]
    if (kind === 'confession' && isStub()) return []
    return all.map(({ id, upvoteCount, hasVoted }) => ({ id, upvoteCount, hasVoted }))
  }
  const faults: string[] = []
  const watch = watchScreen({ seen, underWay, faults })
  const stops = kind === 'feed' ? [] : [new QueryObserver(client, confession).subscribe(() => {})]
  stops.push(
    kind === 'feed'
      ? new InfiniteQueryObserver(client, newest).subscribe(() => {})
      : new InfiniteQueryObserver(client, thread).subscribe(() => {}),
  )
  if (kind === 'feed') void client.prefetchInfiniteQuery(newest)
  await vi.advanceTimersByTimeAsync(5_000)
  // Like React, changes made together are seen once.
  const look = notifyManager.batchCalls(watch.look)
  look()
  client.getQueryCache().subscribe((event) => {
    const isRead =
      event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isRead && event.query.queryKey[0] === list[0]) watch.expectAnyOrder()
    look()
  })
  let posted = 0
  /** The items that were hidden since the page was opened. */
  const hidden = new Set<string>()

  function take({ kind: step, reply }: Step): void {
    const target = kind === 'confession' && reply ? 'reply' : 'one'
    const item = board.items()[target]
    if (!item) return
    if (step === 'visit') {
      void client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey }) => queryKey[0] !== 'session',
      })
    } else if (step === 'sleep') void board.sleep(1_000)
    else if (step === 'hide confession' || step === 'hide reply') {
      const id = step === 'hide reply' ? 'reply' : 'one'
      hidden.add(id)
      board.commit({ [id]: { isThere: !board.items()[id]?.isThere } })
    } else if (step === "others' vote")
      board.commit({ [target]: { othersVotes: item.othersVotes + 1 } })
    else if (step === 'vote elsewhere') {
      if (isVisible(board.items(), target))
        board.commit({ [target]: { hasVoted: !item.hasVoted } }, { isOwnVote: true })
    } else if (step === 'post') {
      if (kind === 'confession' && !board.items().one?.isThere) return
      const id = `new ${Date.now()}`
      const of = { second: 10 + ++posted, isThere: true, othersVotes: 0, hasVoted: false }
      board.commit({ [id]: { kind: kind === 'feed' ? 'confession' : 'reply', ...of } })
    } else {
      const shown = seen().find(({ id }) => id === target)
      if (!shown) return
      if (step === 'refused vote') refused.add(target)
      const of = target === 'reply' ? 'reply' : 'confession'
      toggleUpvote(client, { ...shown, kind: of })
      underWay.push({ id: target, hasVoted: !shown.hasVoted })
    }
  }

  return {
    take,
    faults,
    /** Returns whether the item may have left the page, with the confession above it or alone. */
    mayBeAway: (id: string) => hidden.has(id) || (kind === 'confession' && hidden.has('one')),
    shown: () => {
      const counted = [...newConfessions.get(), ...newReplies.get()].map(({ id }) => ({
        ...{ id, upvoteCount: 0, hasVoted: false },
      }))
      return (seen().length > 0 ? [...seen(), ...counted] : []).toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      )
    },
    expected: () => {
      const now = board.items()
      const onPage = (id: string) =>
        kind === 'feed' ? now[id]?.kind === 'confession' : id === 'one' || now[id]?.kind === 'reply'
      const isOn = (id: string) =>
        onPage(id) && isVisible(now, id) && (kind === 'feed' || now.one?.isThere)
      return Object.keys(now)
        .filter(isOn)
        .toSorted()
        .map((id) => ({ id, upvoteCount: countOf(now[id]), hasVoted: now[id]?.hasVoted }))
    },
    close: () => {
      for (const stop of stops) stop()
      client.clear()
    },
  }
}

type Seen = { id: string; hasVoted: boolean }[]
type Screen = { seen: () => Seen; underWay: Seen; faults: string[] }

/** Records items that move, appear unasked or change back during a vote. */
function watchScreen({ seen, underWay, faults }: Screen) {
  const known = new Set<string>()
  let before: string[] = []
  let isAnyOrder = true
  return {
    expectAnyOrder: () => {
      isAnyOrder = true
    },
    look: () => {
      const now = seen()
      const ids = now.map(({ id }) => id)
      const common = before.filter((id) => ids.includes(id))
      const order = ids.filter((id) => before.includes(id))
      if (!isAnyOrder && String(common) !== String(order)) faults.push(`${common} became ${order}`)
      for (const id of ids) {
        if (!isAnyOrder && !known.has(id)) faults.push(`${id} came by itself`)
        known.add(id)
      }
      for (const { id, hasVoted } of now) {
        const clicked = underWay.findLast((vote) => vote.id === id)
        if (clicked && clicked.hasVoted !== hasVoted) faults.push(`the vote for ${id} flickers`)
      }
      before = ids
      if (ids.length > 0) isAnyOrder = false
    },
  }
}
