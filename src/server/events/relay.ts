import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Keys } from '../crypto/keys.ts'
import { maxNotificationBytes, readNotification, sealNotification } from '../crypto/notification.ts'
import { newPosition } from '../crypto/random.ts'
import type { Connection, Database } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { channelName, createChannel } from './channel.ts'
import { eventOf, isPublic, lineOf } from './event-lines.ts'
import type { BoardEvent, Events } from './events.ts'
import { createPositions } from './positions.ts'
import { createSendQueue } from './send-queue.ts'

export type Relay = ReturnType<typeof createRelay>

const closeTimeoutMs = 1_000
const removalsTimeoutMs = 3_000
const missed = { type: 'events missed' } as const
const headBytes = 2 * newPosition().length + 2

/** Exchanges events between the processes that use one database. It sends nothing before `open` is called. */
export function createRelay(
  { db, connectDirectly }: Pick<Connection, 'db' | 'connectDirectly'>,
  keys: Keys,
  events: Events,
  onError: (error: Error) => void,
) {
  const sender = newPosition()
  const positions = createPositions()
  let greeting: { position: string; arrived: () => void } | undefined
  let hasListened = false

  const receive = (payload: string) => {
    const text = readNotification(keys, payload)
    if (text === null) return
    const [head = '', ...lines] = text.split('\n')
    const [from, position = ''] = head.split(' ')
    const isRepeat = positions.heardAt(position) !== undefined
    if (isRepeat) return
    if (from !== sender) publishLines(lines)
    const isGreeting = position === greeting?.position
    if (position && (isGreeting || isListening())) positions.add(position)
    if (isGreeting) greeting?.arrived()
  }
  const publishLines = (lines: string[]) => {
    const received = lines.map(eventOf)
    // Null is an event that this version can't read. Then publish `events missed`, because anything may have changed.
    for (const event of received.includes(null) ? [missed] : received) if (event) events.hear(event)
  }
  const channel = createChannel({
    connect: connectDirectly,
    onPayload: receive,
    onError,
    greet: () =>
      new Promise((resolve, reject) => {
        const position = newPosition()
        greeting = { position, arrived: resolve }
        notify(db, textOf(sender, position, []), keys).catch(reject)
      }),
    onListening: () => {
      if (hasListened) events.hear(missed)
      hasListened = true
      // Give the last position the time of now: before it, this process may have missed events.
      positions.add(positions.last())
      outgoing.release()
    },
    onLost: () => {
      greeting = undefined
      positions.clear()
      outgoing.hold()
    },
  })
  const outgoing = createSendQueue(maxNotificationBytes - headBytes, (lines) => {
    // Everyone can see positions. Private events alone get none, or everyone could see that someone signed out.
    const position = lines.some(isPublic) ? newPosition() : ''
    return channel.send(sealNotification(keys, textOf(sender, position, lines)))
  })
  const isListening = () => positions.last() !== ''
  const sendRemovals = async () => {
    await outgoing.removalsSent()
    // Without its own connection, the relay notifies over one of the pool.
    if (!isListening()) await broadcastEventsMissed(db, keys)
  }
  const unsubscribe = events.subscribe((event, origin) => {
    if (origin === 'here' && event.type !== 'events missed') outgoing.add(event)
  })
  return {
    /** Starts the exchange. Resolves when events of other processes arrive, or when the first try has failed. */
    open: channel.open,
    /**
     * Returns the position of `agoMs` ago: the id of the last notification with public events by then. Returns ''
     * while the process is not listening.
     */
    position: positions.last,
    /** Returns the time at which a position arrived, in ms of performance.now(); undefined if unknown or too old. */
    heardAt: positions.heardAt,
    /**
     * Resolves when PostgreSQL has taken the notifications of the edits, hidings and deletions that were published so
     * far. Throws `not_announced` if that fails or takes more than three seconds.
     */
    removalsSent: () =>
      Promise.race([sendRemovals(), failAfterTimeout()]).catch((cause: unknown) => {
        throw problem('not_announced', { cause })
      }),
    /** Sends all waiting events, then disconnects. Waits at most a second for each of these steps. */
    close: async () => {
      unsubscribe()
      await Promise.race([outgoing.finish(), afterTimeout()])
      await Promise.race([channel.close(), afterTimeout()])
    },
  }
}

/** Tells all processes that anything may have changed. Each clears its cache and has open pages read again. */
export function broadcastEventsMissed(db: Database, keys: Keys): Promise<void> {
  return broadcastEvents(db, keys, [missed])
}

/** Publishes a few events to all processes from a command, which has no open relay. */
export async function broadcastEvents(
  db: Database,
  keys: Keys,
  events: BoardEvent[],
): Promise<void> {
  if (events.length === 0) return
  await notify(db, textOf(newPosition(), newPosition(), events.map(lineOf)), keys)
}

async function notify(db: Database, text: string, keys: Keys): Promise<void> {
  const payload = sealNotification(keys, text)
  await db.execute(sql`select pg_notify(${channelName}, ${payload})`)
}

function textOf(sender: string, position: string, lines: string[]): string {
  return [`${sender} ${position}`, ...lines].join('\n')
}

const afterTimeout = () => wait(closeTimeoutMs, undefined, { ref: false })

async function failAfterTimeout(): Promise<never> {
  await wait(removalsTimeoutMs, undefined, { ref: false })
  throw new Error('query read timeout of a notification')
}
