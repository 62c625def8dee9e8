import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'
import { changeOf, countChange } from './changes.ts'
import { changesFrames } from './changes-frames.ts'
import { ownFrame, resync } from './frames.ts'
import { createOwnNews, type OwnNews } from './own-news.ts'
import { createRecentItems, type RecentItems } from './recent-items.ts'
import { readStates, type Told } from './states.ts'
import { comeBackLater, type Stream, type Streams, send } from './streams.ts'
import { changeOfItem, type Item, itemOf } from './told-items.ts'
import { createWaitingChanges } from './waiting-changes.ts'

/* A crowd's votes of a second are four frames, with that of the last of them. */
const minGapMs = 325
/** Of what happens together, like a reply and the count on its card. */
const gatherMs = 40
const retryMs = 1_000
/** What telling may take of the process, whoever listens: a part of its time. */
const maxShare = 1 / 5
const maxAtOnce = 500
/** Beyond them reading everything again is less work. */
const maxWaiting = 5_000

export type Broadcaster = {
  hear: (event: BoardEvent) => void
  /** All up to there is told. */
  position: () => string
  recent: Pick<RecentItems, 'after'>
  own: Pick<OwnNews, 'after'>
  stop: () => void
}

/** Gathers what happened, reads how it is now, and tells those it concerns: one Buffer for all who get the same. */
export function createBroadcaster(
  { db, relay }: Pick<Board, 'db' | 'relay'>,
  streams: Streams,
  onError: (error: Error) => void,
): Broadcaster {
  const waiting = createWaitingChanges()
  const own = createOwnNews()
  const recent = createRecentItems(relay.heardAt(relay.position()) ?? performance.now())
  let timer: NodeJS.Timeout | undefined
  let restsUntil = 0
  let isTelling = false
  let toldUpTo = relay.position()

  const tellLater = (ms = Math.max(gatherMs, restsUntil - performance.now())) => {
    timer ??= setTimeout(tell, ms).unref()
  }
  const tell = async () => {
    // Before the changes are taken: what is heard meanwhile comes with a later one.
    const position = relay.position()
    const changes = waiting.take(maxAtOnce)
    isTelling = true
    let restMs = minGapMs
    try {
      const told = await readStates(db, changes)
      const at = performance.now()
      const isAll = waiting.size === 0
      tellNow(told, isAll ? position : '')
      if (isAll) toldUpTo = position
      // However long the database took: that is nobody's work here.
      restMs = Math.max(restMs, (performance.now() - at) / maxShare)
    } catch (error) {
      restMs = retryMs
      onError(error as Error)
      for (const change of changes) waiting.add(change)
    }
    restsUntil = performance.now() + restMs
    isTelling = false
    timer = undefined
    if (waiting.size > 0 || own.size > 0) tellLater()
  }
  const tellNow = (told: Told[], position: string) => {
    const items = told.map((one) => itemOf(one, performance.now()))
    for (const [epoch, acts] of own.take()) {
      const acting = ownFrame(acts)
      for (const stream of streams.ofAccount(epoch)) send(stream, acting)
    }
    sendChanges(streams, items, position)
    recent.add(items)
  }
  const forgetDeleted = async () => {
    const told = await readStates(db, recent.all().map(changeOfItem))
    recent.remove(told.filter(({ state }) => 'gone' in state).map(({ id }) => id))
  }
  const startAnew = () => {
    waiting.clear()
    recent.clear()
    own.clear()
    const again = resync(relay.position())
    for (const stream of [...streams.all]) {
      // Its session may be over.
      if (stream.viewer) streams.end(stream, Buffer.concat([again, comeBackLater()]))
      else send(stream, again)
    }
  }
  return {
    recent,
    own,
    position: () => (isTelling || waiting.size > 0 ? toldUpTo : relay.position()),
    hear: (event) => {
      if (event.type === 'events missed') return startAnew()
      // What was told of it before is told nobody any more.
      if (event.type === 'content deleted') forgetDeleted().catch(onError)
      if (event.type === 'own flag' || event.type === 'own writing') own.add(event)
      const change = changeOf(event, performance.now())
      if (change) waiting.add(change)
      if (change && (event.type === 'reply posted' || event.type === 'reply deleted'))
        waiting.add(countChange(change))
      if (waiting.size > maxWaiting) startAnew()
      if (waiting.size > 0 || own.size > 0) tellLater()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Everybody gets confessions; replies those who asked for their thread. */
function sendChanges(streams: Streams, items: Item[], id: string): void {
  const { whole, parts } = changesFrames(items, id)
  const isForAll = items.some(({ threadOf }) => threadOf === undefined)
  for (const stream of isForAll ? streams.all : listenersOf(streams, parts.keys())) {
    const changed = stream.confessions.filter((thread) => parts.has(thread))
    if (changed.length > 0) send(stream, ...parts.of(changed))
    else if (isForAll) send(stream, whole)
  }
}

function listenersOf(streams: Streams, threads: Iterable<string>): Set<Stream> {
  const listeners = new Set<Stream>()
  for (const thread of threads) for (const stream of streams.ofThread(thread)) listeners.add(stream)
  return listeners
}
