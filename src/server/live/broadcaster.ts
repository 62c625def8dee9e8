import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'
import { addChange, type Change, changesOf } from './changes.ts'
import { changesFrames } from './changes-frames.ts'
import { type OwnEvent, ownActsFrame, resync } from './frames.ts'
import { type Item, readItems } from './items.ts'
import { createRecentBroadcasts } from './recent-broadcasts.ts'
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

/** Collects events, reads the current state of their items and sends it. Streams with the same data share a Buffer. */
export function createBroadcaster(
  { db, relay }: Pick<Board, 'db' | 'relay'>,
  streams: Streams,
  onError: (error: Error) => void,
) {
  /** Changes that wait for the next broadcast, by id. */
  const waiting = new Map<string, Change>()
  let waitingOwn: OwnEvent[] = []
  const recent = createRecentBroadcasts(relay.heardAt(relay.position()) ?? performance.now())
  let timer: NodeJS.Timeout | undefined
  let restsUntil = 0
  let isBroadcasting = false
  let broadcastUpTo = relay.position()

  const scheduleBroadcast = () => {
    if (waiting.size === 0 && waitingOwn.length === 0) return
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
      const items = await readItems(db, changes)
      const at = performance.now()
      const isAll = waiting.size === 0
      sendAll(items, isAll ? position : '')
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
    scheduleBroadcast()
  }
  const sendAll = (items: Item[], position: string) => {
    const own = waitingOwn
    waitingOwn = []
    for (const [epoch, events] of Map.groupBy(own, (event) => event.epoch)) {
      const frame = ownActsFrame(events)
      for (const stream of streams.ofAccount(epoch)) send(stream, frame)
    }
    const frameFor = changesFrames(items, position)
    for (const stream of streams.all) send(stream, ...frameFor(stream.confessions))
    recent.add(performance.now(), items, own)
  }
  const forgetDeleted = async () => {
    const items = await readItems(db, recent.items())
    recent.removeItems(new Set(items.filter(({ isGone }) => isGone).map(({ id }) => id)))
  }
  const resyncAll = () => {
    waiting.clear()
    waitingOwn = []
    recent.clear()
    const again = resync(relay.position())
    for (const stream of [...streams.all]) {
      // Events were missed, so the session may be over: the browser has to reconnect.
      if (stream.viewer) streams.end(stream, Buffer.concat([again, reconnectFrame()]))
      else send(stream, again)
    }
  }
  return {
    recent,
    /** The newest position at which every change has been broadcast. */
    position: () => (isBroadcasting || waiting.size > 0 ? broadcastUpTo : relay.position()),
    handle: (event: BoardEvent) => {
      if (event.type === 'events missed') return resyncAll()
      // Streams that catch up must not get the last state of deleted items.
      if (event.type === 'content deleted') forgetDeleted().catch(onError)
      if (event.type === 'own flag' || event.type === 'own writing') waitingOwn.push(event)
      for (const change of changesOf(event, performance.now())) addChange(waiting, change)
      if (waiting.size > maxWaiting) resyncAll()
      scheduleBroadcast()
    },
    stop: () => clearTimeout(timer),
  }
}
