import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'
import { addChange, type Change, changesOf, type Item, readItems } from './changes.ts'
import { changesFrames, type OwnEvent, ownActsFrame, resync } from './frames.ts'
import { createRecentBroadcasts } from './recent-broadcasts.ts'
import { reconnectFrame, type Streams, send } from './streams.ts'

/** Minimum time between two broadcasts: even if many people vote, a stream gets at most four frames in a second. */
const minGapMs = 325
/** Wait after the first change, so that changes that follow shortly after it are sent in the same frame. */
const gatherMs = 40
const retryMs = 1_000
/** Maximum share of the process's time for broadcasting. With many streams, broadcasts become less frequent. */
const maxShare = 1 / 5
/** Maximum number of changes in one broadcast. */
const maxAtOnce = 500
/** If more changes wait, they are dropped and all browsers are told to read their pages again, which is less work. */
const maxWaiting = 5_000

/** Sends the current state of changed items to the streams. Those that get the same data share one Buffer. */
export function createBroadcaster(
  { db, relay, config }: Pick<Board, 'db' | 'relay' | 'config'>,
  streams: Streams,
  onError: (error: Error) => void,
) {
  /** Changes that wait for the next broadcast, by the id of their item. */
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
    // Read the position (number of the newest notification) before the query: events that arrive during it have later positions.
    const position = relay.position()
    const changes = [...waiting.values()].slice(0, maxAtOnce)
    for (const { id } of changes) waiting.delete(id)
    isBroadcasting = true
    let restMs = minGapMs
    try {
      const items = await readItems(db, config, changes)
      const at = performance.now()
      const isAll = waiting.size === 0
      sendAll(items, isAll ? position : 0)
      if (isAll) broadcastUpTo = position
      // Measure from `at`, after the query: time in which the process waits for the database does not count.
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
  const sendAll = (items: Item[], position: number) => {
    const own = waitingOwn
    waitingOwn = []
    const ownFrames = new Map(
      [...Map.groupBy(own, ({ epoch }) => epoch)].map(([epoch, events]) => [
        epoch,
        ownActsFrame(events),
      ]),
    )
    const frameFor = changesFrames(items, position)
    for (const stream of streams.all) {
      const ownFrame = ownFrames.get(stream.viewer?.epoch ?? '')
      send(stream, ...(ownFrame ? [ownFrame] : []), ...frameFor(stream.confessions))
    }
    recent.add(performance.now(), items, own)
  }
  const forgetDeleted = async () => {
    const items = await readItems(db, config, recent.items())
    recent.removeItems(new Set(items.filter(({ isGone }) => isGone).map(({ id }) => id)))
  }
  const resyncAll = () => {
    waiting.clear()
    waitingOwn = []
    recent.clear()
    const again = resync(relay.position())
    for (const stream of [...streams.all]) {
      // The end of this session may be among the missed events. Make the browser reconnect, which checks the session.
      if (stream.viewer) streams.end(stream, Buffer.concat([again, reconnectFrame()]))
      else send(stream, again)
    }
  }
  return {
    recent,
    /** Returns the newest position up to which all changes have been broadcast. */
    position: () => (isBroadcasting || waiting.size > 0 ? broadcastUpTo : relay.position()),
    handle: (event: BoardEvent) => {
      if (event.type === 'events missed') return resyncAll()
      // The deletions are published only later. Forget the items now: streams that catch up must not get them.
      if (event.type === 'content deleted') forgetDeleted().catch(onError)
      if (event.type === 'own flag' || event.type === 'own writing') waitingOwn.push(event)
      for (const change of changesOf(event, performance.now())) addChange(waiting, change)
      if (waiting.size > maxWaiting) resyncAll()
      scheduleBroadcast()
    },
    stop: () => clearTimeout(timer),
  }
}
