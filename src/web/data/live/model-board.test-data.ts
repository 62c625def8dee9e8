import type { Changes } from '../../../contract/events.ts'
import type { StreamEvent } from '../stream/event-stream.ts'
import { cardOf, confessionOf, replyOf } from './shown.test-data.ts'

/** The replies all belong to the confession `one`. */
type Item = {
  kind: 'confession' | 'reply'
  second: number
  isThere: boolean
  othersVotes: number
  hasVoted: boolean
}
type Items = Record<string, Item>

/** Delays in milliseconds. Each list is used in turn and then from its start again. */
export type Delays = Record<
  'event' | 'transit' | 'request' | 'answer' | 'cacheAge' | 'spread',
  number[]
>

/** After a write, this browser bypasses caches for this long. */
const freshMs = 2_000
/** A stream that reconnects repeats the events of this time. */
const toldAgainMs = 2_000

/** A model of the board: it answers from caches of some age and sends events later. */
export function openModelBoard(delays: Delays, deliver: (event: StreamEvent) => void) {
  const next = takeInTurn(delays)
  const history: { at: number; ids: string[]; items: Items }[] = [
    { at: 0, ids: [], items: firstItems() },
  ]
  const itemsAt = (time: number) => history.findLast(({ at }) => at <= time)?.items ?? {}
  const itemsNow = () => itemsAt(Date.now())
  let freshUntil = 0
  let toldAt = 0
  let deliveredAt = 0
  let isAsleep = false

  function commit(changes: Record<string, Partial<Item>>, { isOwnVote = false } = {}): void {
    const before = itemsNow()
    const changed = Object.entries(changes).map(([id, change]) => [
      id,
      { ...before[id], ...change },
    ])
    const isNew = (id: string) => !(id in before)
    const posted = Object.keys(changes).filter(isNew)
    history.push({
      at: Date.now(),
      ids: Object.keys(changes),
      items: { ...before, ...Object.fromEntries(changed) },
    })
    toldAt = Math.max(toldAt + 1, Date.now() + next('event'))
    setTimeout(() => tell(Object.keys(changes), posted, isOwnVote), toldAt - Date.now())
  }

  function tell(ids: string[], posted: string[], isOwnVote: boolean): void {
    const items = itemsNow()
    const events: StreamEvent[] = [eventOf('changes', changesOf(items, ids, posted))]
    if (isOwnVote) events.unshift(eventOf('own', votesOf(items, ids)))
    deliveredAt = Math.max(deliveredAt + 1, Date.now() + next('transit'))
    setTimeout(() => {
      if (!isAsleep) for (const event of events) deliver(event)
    }, deliveredAt - Date.now())
  }

  return {
    items: itemsNow,
    commit,
    read: async (address: string) => {
      await sleep(next('request'))
      const age = Date.now() < freshUntil ? 0 : next('cacheAge')
      const answer = answerTo(address, itemsAt(Date.now() - age), itemsNow())
      await sleep(next('answer'))
      return answer
    },
    vote: async (id: string, hasVoted: boolean, isRefused: boolean) => {
      await sleep(next('request'))
      const item = itemsNow()[id]
      const isTaken = !isRefused && item && isVisible(itemsNow(), id)
      if (isTaken && item.hasVoted !== hasVoted) commit({ [id]: { hasVoted } }, { isOwnVote: true })
      const answer = isTaken
        ? Response.json({ upvoteCount: item.othersVotes + Number(hasVoted), hasVoted })
        : problem(isRefused ? 500 : 404)
      await sleep(next('answer'))
      freshUntil = Date.now() + freshMs
      return answer
    },
    sleep: async (forMs: number) => {
      isAsleep = true
      await sleep(forMs)
      isAsleep = false
      deliver({ type: 'resync', position: 0, data: '' })
      const before = itemsAt(Date.now() - toldAgainMs)
      const recent = history.filter(({ at }) => at >= Date.now() - toldAgainMs)
      const ids = [...new Set(recent.flatMap((change) => change.ids))]
      const isNew = (id: string) => !(id in before)
      if (ids.length > 0) tell(ids, ids.filter(isNew), true)
    },
    spread: () => next('spread') / 1_000,
  }
}

/** Whether everyone can see the item: a reply is visible only while its confession is. */
export function isVisible(items: Items, id: string): boolean {
  const item = items[id]
  return Boolean(item?.isThere && (item.kind === 'confession' || items.one?.isThere))
}

function firstItems(): Items {
  const of = (kind: Item['kind'], second: number): Item => {
    return { kind, second, isThere: true, othersVotes: 0, hasVoted: false }
  }
  const replies = { first: of('reply', 1), reply: of('reply', 2), last: of('reply', 3) }
  const [zero, one, two] = [1, 2, 3].map((second) => of('confession', second))
  return { zero, one, two, ...replies } as Items
}

function changesOf(items: Items, ids: string[], posted: string[]): Changes {
  // Hiding the confession sends events for its replies, but restoring it doesn't.
  const told = ids.includes('one') && !items.one?.isThere ? [...ids, ...idsOf(items, 'reply')] : ids
  const changes = [...new Set(told)].map((id) => {
    const place = { confessionId: 'one', parentReplyId: null, posted: posted.includes(id) }
    const of = items[id]?.kind === 'reply' ? place : { replyCount: 0 }
    const state = { id, upvoteCount: countOf(items[id]), updatedAt: null, ...of }
    const gone = { id, gone: true, ...('confessionId' in of && { confessionId: 'one' }) }
    return { kind: items[id]?.kind, change: isVisible(items, id) ? state : gone }
  })
  const ofKind = (kind: Item['kind']) =>
    changes.filter((change) => change.kind === kind).map(({ change }) => change as never)
  return {
    confessions: ofKind('confession'),
    replies: ofKind('reply'),
    posted: posted.filter((id) => items[id]?.kind === 'confession'),
  }
}

function votesOf(items: Items, ids: string[]) {
  const votes = ids.map((id) => ({ id, kind: items[id]?.kind, hasVoted: items[id]?.hasVoted }))
  return { votes, written: [] }
}

function eventOf(type: 'changes' | 'own', data: object): StreamEvent {
  return { type, position: 0, data: JSON.stringify(data) }
}

/** Counts come from a cache, but the viewer's own votes don't. */
function answerTo(address: string, cached: Items, now: Items): Response {
  const stateOf = (id: string) => ({
    createdAt: new Date((cached[id]?.second ?? 0) * 1_000).toISOString(),
    upvoteCount: countOf(cached[id]),
    hasVoted: now[id]?.hasVoted ?? false,
  })
  const shown = (kind: Item['kind']) => idsOf(cached, kind).filter((id) => isVisible(cached, id))
  if (address.startsWith('/api/confessions?')) {
    const newestFirst = shown('confession').toSorted(
      (a, b) => secondOf(cached, b) - secondOf(cached, a),
    )
    return Response.json({
      items: newestFirst.map((id) => cardOf(id, stateOf(id))),
      nextCursor: null,
    })
  }
  if (!cached.one?.isThere) return problem(404)
  if (!address.includes('/replies')) return Response.json(confessionOf('one', stateOf('one')))
  const mostVotedFirst = shown('reply').toSorted(
    (a, b) => countOf(cached[b]) - countOf(cached[a]) || secondOf(cached, a) - secondOf(cached, b),
  )
  return Response.json({
    replies: mostVotedFirst.map((id) => replyOf(id, stateOf(id))),
    nextCursor: null,
  })
}

function problem(status: number): Response {
  const body = { status, code: status === 404 ? 'confession_not_found' : 'internal', title: 'No' }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

function idsOf(items: Items, kind: Item['kind']): string[] {
  return Object.keys(items).filter((id) => items[id]?.kind === kind)
}

export function countOf(item: Item | undefined): number {
  return item ? item.othersVotes + Number(item.hasVoted) : 0
}

function secondOf(items: Items, id: string): number {
  return items[id]?.second ?? 0
}

function takeInTurn(delays: Delays) {
  const taken = { event: 0, transit: 0, request: 0, answer: 0, cacheAge: 0, spread: 0 }
  return (what: keyof Delays) => delays[what][taken[what]++ % delays[what].length] ?? 0
}

function sleep(forMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, forMs))
}
