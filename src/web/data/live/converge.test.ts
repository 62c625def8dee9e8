import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { confessionQuery, feedQuery } from '../confessions/queries.ts'
import { threadQuery } from '../replies/queries.ts'
import { newConfessions, news } from './news.ts'
import { showChanges } from './show-changes.ts'
import { cardOf, confessionOf, idsIn, replyOf } from './shown.test-data.ts'

/*
 * A model of what an open page meets: things are hidden and shown again, events come late, and answers come from
 * processes that cache for a second. In the end the page shows what the board has.
 */

const feed = { sort: 'new', frame: 'all' } as const
const newest = feedQuery(feed)
const confession = confessionQuery('one')
const thread = threadQuery('one')
const maxCacheAgeMs = 1_000
const settledMs = 12_000

const ms = (max: number, min = 0) => fc.integer({ min, max })
const steps = fc.array(
  fc.record({ afterMs: ms(3_000, 20), kind: fc.constantFrom('confession', 'reply', 'visit') }),
  { minLength: 1, maxLength: 6 },
)
/** One of each is taken in turn, and the first again after the last. */
const delays = fc.record({
  event: fc.array(ms(600, 40), { minLength: 3, maxLength: 3 }),
  request: fc.array(ms(300), { minLength: 3, maxLength: 3 }),
  answer: fc.array(ms(1_500), { minLength: 3, maxLength: 3 }),
  cacheAge: fc.array(ms(maxCacheAgeMs - 1), { minLength: 3, maxLength: 3 }),
  /** In thousandths: how much later a page reads than it has to. */
  spread: fc.array(ms(999), { minLength: 3, maxLength: 3 }),
})

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(['feed', 'confession'] as const)(
  'whatever is hidden and shown again, and however late it is heard, an open %s ends as the board is',
  async (page) => {
    await fc.assert(
      fc.asyncProperty(steps, delays, async (taken, late) => {
        const { client, isShown, shown, close } = await openPage(page, late)
        for (const { afterMs, kind } of taken) {
          await vi.advanceTimersByTimeAsync(afterMs)
          if (kind === 'visit') void client.refetchQueries({ type: 'active' })
          else isShown.change(kind)
        }
        await vi.advanceTimersByTimeAsync(settledMs)
        expect(shown()).toEqual(isShown.now())
        close()
      }),
      { seed: 22, numRuns: 150 },
    )
  },
)

type Late = typeof delays extends fc.Arbitrary<infer Value> ? Value : never
type Board = { confession: boolean; reply: boolean }

/** A page of its own, with a board of its own behind it. */
async function openPage(page: 'feed' | 'confession', late: Late) {
  // What an earlier page heard is old by now.
  vi.setSystemTime(Date.now() + 120_000)
  news.set({})
  newConfessions.set([])
  const client = createQueryClient()
  const history: (Board & { at: number })[] = [{ at: 0, confession: true, reply: true }]
  const boardAt = (time: number) => history.findLast(({ at }) => at <= time) as Board
  const next = takeInTurn(late)
  vi.spyOn(Math, 'random').mockImplementation(() => next('spread') / 1_000)

  vi.stubGlobal('fetch', async (address: string) => {
    await sleep(next('request'))
    const answer = answerTo(address, boardAt(Date.now() - next('cacheAge')))
    await sleep(next('answer'))
    return answer
  })
  const stops =
    page === 'feed'
      ? [new InfiniteQueryObserver(client, newest).subscribe(() => {})]
      : [
          new QueryObserver(client, confession).subscribe(() => {}),
          new InfiniteQueryObserver(client, thread).subscribe(() => {}),
        ]
  if (page === 'feed') void client.prefetchInfiniteQuery(newest)
  await vi.advanceTimersByTimeAsync(5_000)

  let toldAt = 0
  const change = (kind: keyof Board) => {
    const last = boardAt(Date.now())
    history.push({ ...last, [kind]: !last[kind], at: Date.now() })
    toldAt = Math.max(toldAt + 1, Date.now() + next('event'))
    setTimeout(() => tell(kind), toldAt - Date.now())
  }
  const tell = (kind: keyof Board) => {
    const board = boardAt(Date.now())
    const state = { upvoteCount: 0, updatedAt: null }
    const place = { confessionId: 'one', parentReplyId: null, posted: false }
    const gone = { gone: true } as const
    showChanges(client, {
      posted: [],
      confessions: [{ id: 'one', ...(board.confession ? { ...state, replyCount: 0 } : gone) }],
      replies:
        kind === 'confession'
          ? []
          : board.confession && board.reply
            ? [{ id: 'reply', ...state, ...place }]
            : [{ id: 'reply', confessionId: 'one', ...gone }],
    })
  }
  const shownOnPage = () =>
    news.get().one?.isStub || !client.getQueryData(confession.queryKey)
      ? undefined
      : idsIn(client, thread.queryKey)
  return {
    client,
    isShown: {
      change,
      now: () => {
        const board = boardAt(Date.now())
        if (page === 'feed') return board.confession ? ['two', 'one', 'zero'] : ['two', 'zero']
        return board.confession ? ['first', ...(board.reply ? ['reply'] : []), 'last'] : undefined
      },
    },
    shown: () => (page === 'feed' ? idsIn(client, newest.queryKey) : shownOnPage()),
    close: () => {
      for (const stop of stops) stop()
      client.clear()
    },
  }
}

function answerTo(address: string, board: Board): Response {
  const at = (second: number) => ({ createdAt: new Date(second * 1_000).toISOString() })
  if (address.startsWith('/api/confessions?')) {
    const one = board.confession ? [cardOf('one', at(2))] : []
    const items = [cardOf('two', at(3)), ...one, cardOf('zero', at(1))]
    return Response.json({ items, nextCursor: null })
  }
  if (!board.confession) {
    const problem = { status: 404, code: 'confession_not_found', title: 'Confession not found' }
    const headers = { 'content-type': 'application/problem+json' }
    return Response.json(problem, { status: 404, headers })
  }
  if (!address.includes('/replies')) return Response.json(confessionOf('one'))
  const reply = board.reply ? [replyOf('reply', at(2))] : []
  const replies = [replyOf('first', at(1)), ...reply, replyOf('last', at(3))]
  return Response.json({ replies, nextCursor: null })
}

function takeInTurn(late: Late) {
  const taken = { event: 0, request: 0, answer: 0, cacheAge: 0, spread: 0 }
  return (what: keyof Late) => late[what][taken[what]++ % late[what].length] ?? 0
}

function sleep(forMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, forMs))
}
