import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'
import { changeOfItem, type Item, itemOf } from './broadcast-items.ts'
import { addChange, type Change, changeOf, replyCountChange } from './changes.ts'
import { changesFrames } from './changes-frames.ts'
import { ownFrame, resync } from './frames.ts'
import { createOwnActions, type OwnActions } from './own-actions.ts'
import { createRecentItems, type RecentItems } from './recent-items.ts'
import { readStates, type Told } from './states.ts'
import { reconnectFrame, type Streams, send } from './streams.ts'

/** Minimum time between two broadcasts: many votes within a second make four frames at most. */
const minGapMs = 325
/** Wait before a broadcast, so that related changes share a frame: a reply and its confession's reply count. */
const gatherMs = 40
const retryMs = 1_000
/** Maximum share of the process's time that broadcasting may take, however many streams there are. */
const maxShare = 1 / 5
/** Maximum number of changes in one broadcast. */
const maxAtOnce = 500
/** Above this many changes it is less work for browsers to read everything again. */
const maxWaiting = 5_000

export type Broadcaster = {
  handle: (event: BoardEvent) => void
  /** The newest position at which every change has been broadcast. */
  position: () => string
  recent: Pick<RecentItems, 'after'>
  own: Pick<OwnActions, 'after'>
  stop: () => void
}

/** Collects events, reads the current state of their items and sends it. Streams with the same data share a Buffer. */
export function createBroadcaster(
  { db, relay }: Pick<Board, 'db' | 'relay'>,
  streams: Streams,
  onError: (error: Error) => void,
): Broadcaster {
  /** Changes that wait for the next broadcast, by id. */
  const waiting = new Map<string, Change>()
  const own = createOwnActions()
  const recent = createRecentItems(relay.heardAt(relay.position()) ?? performance.now())
  let timer: NodeJS.Timeout | undefined
  let restsUntil = 0
  let isBroadcasting = false
  let broadcastUpTo = relay.position()

  const scheduleBroadcast = () => {
    timer ??= setTimeout(broadcast, Math.max(gatherMs, restsUntil - performance.now())).unref()
  }
  const broadcast = async () => {
    // Read this first: events that arrive during the query belong to a later position.
    const position = relay.position()
    const changes = [...waiting.values()].slice(0, maxAtOnce)
    for (const { id } of changes) waiting.delete(id)
    isBroadcasting = true
    let restMs = minGapMs
    try {
      const states = await readStates(db, changes)
      const at = performance.now()
      const isAll = waiting.size === 0
      sendAll(states, isAll ? position : '')
      if (isAll) broadcastUpTo = position
      // Time spent waiting for the database is not counted: the process is idle then.
      restMs = Math.max(restMs, (performance.now() - at) / maxShare)
    } catch (error) {
      restMs = retryMs
      onError(error as Error)
      for (const change of changes) addChange(waiting, change)
    }
    restsUntil = performance.now() + restMs
    isBroadcasting = false
    timer = undefined
    if (waiting.size > 0 || own.size > 0) scheduleBroadcast()
  }
  const sendAll = (states: Told[], position: string) => {
    const items = states.map((state) => itemOf(state, performance.now()))
    for (const [epoch, acts] of own.take()) {
      const acting = ownFrame(acts)
      for (const stream of streams.ofAccount(epoch)) send(stream, acting)
    }
    sendChanges(streams, items, position)
    recent.add(items)
  }
  const forgetDeleted = async () => {
    const states = await readStates(db, recent.all().map(changeOfItem))
    recent.remove(states.filter(({ state }) => 'gone' in state).map(({ id }) => id))
  }
  const resyncAll = () => {
    waiting.clear()
    recent.clear()
    own.clear()
    const again = resync(relay.position())
    for (const stream of [...streams.all]) {
      // Events were missed, so the session may be over: the browser has to reconnect.
      if (stream.viewer) streams.end(stream, Buffer.concat([again, reconnectFrame()]))
      else send(stream, again)
    }
  }
  return {
    recent,
    own,
    position: () => (isBroadcasting || waiting.size > 0 ? broadcastUpTo : relay.position()),
    handle: (event) => {
      if (event.type === 'events missed') return resyncAll()
      // Streams that catch up must not get the last state of deleted items.
      if (event.type === 'content deleted') forgetDeleted().catch(onError)
      if (event.type === 'own flag' || event.type === 'own writing') own.add(event)
      const change = changeOf(event, performance.now())
      if (change) addChange(waiting, change)
      if (change && (event.type === 'reply posted' || event.type === 'reply deleted'))
        addChange(waiting, replyCountChange(change))
      if (waiting.size > maxWaiting) resyncAll()
      if (waiting.size > 0 || own.size > 0) scheduleBroadcast()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Every stream gets changed confessions; changed replies go to the streams that asked for their thread. */
function sendChanges(streams: Streams, items: Item[], id: string): void {
  const { whole, parts } = changesFrames(items, id)
  const isForAll = items.some(({ threadOf }) => threadOf === undefined)
  const listeners = isForAll
    ? streams.all
    : new Set([...parts.keys()].flatMap((thread) => [...streams.ofThread(thread)]))
  for (const stream of listeners) {
    const changed = stream.confessions.filter((thread) => parts.has(thread))
    if (changed.length > 0) send(stream, ...parts.of(changed))
    else if (isForAll) send(stream, whole)
  }
}
