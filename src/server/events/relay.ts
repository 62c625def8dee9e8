import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Keys } from '../crypto/keys.ts'
import { readNotification, sealNotification } from '../crypto/notification.ts'
import { newSenderId } from '../crypto/random.ts'
import type { Connection, Database } from '../db/database.ts'
import { OperatorError, reasonOf } from '../errors/operator-error.ts'
import { channelName, createChannel } from './channel.ts'
import { type BoardEvent, type Events, isPublic } from './events.ts'
import { createPositions } from './positions.ts'
import { createSendQueue } from './send-queue.ts'

const closeTimeoutMs = 1_000
/** Numbers of notifications that are sent at the same time may arrive out of order by this much. */
const maxDisorderMs = 1_000
const missed: BoardEvent = { type: 'events missed' }

type Message = {
  /** A random id of the process, which ignores its own events. */
  sender: string
  events: BoardEvent[]
  /** A process sends one to itself, to see that notifications arrive. */
  isGreeting: boolean
}

/** Exchanges events between the processes that use one database. */
export function createRelay(
  { db, connectDirectly }: Pick<Connection, 'db' | 'connectDirectly'>,
  keys: Keys,
  events: Events,
  onError: (error: Error) => void,
) {
  const sender = newSenderId()
  const positions = createPositions()
  let onGreeting: (() => void) | undefined
  /** Sent with the first greeting: a process that was killed before may not have broadcast its last events. */
  let startEvents = [missed]
  let isFailureReported = false

  const receive = (notification: string) => {
    const [number, payload = ''] = notification.split(' ')
    const message = readMessage(keys, payload)
    if (!message) return
    const isOwn = message.sender === sender
    if (!isOwn) for (const event of message.events) events.hear(event)
    const isOwnGreeting = isOwn && message.isGreeting
    if (hasPosition(message) && (isOwnGreeting || isListening())) {
      // If the clock was set back, positions don't tell what is new.
      if (Number(number) < positions.last() - maxDisorderMs) events.hear(missed)
      positions.add(Number(number))
    }
    if (isOwnGreeting) onGreeting?.()
  }
  const channel = createChannel({
    connect: connectDirectly,
    onPayload: receive,
    onError,
    greet: () =>
      new Promise((resolve, reject) => {
        onGreeting = resolve
        send(startEvents, true).then(() => {
          startEvents = []
        }, reject)
      }),
    onListening: () => {
      // Events may have been missed until now, also at the start: the first tries to listen may have failed.
      events.hear(missed)
      // Count the last position as received now, so that no stream catches up from before the gap.
      const last = positions.last()
      positions.clear()
      positions.add(last)
    },
    onLost: () => {
      onGreeting = undefined
      positions.clear()
    },
  })
  const send = (events: BoardEvent[], isGreeting = false) =>
    notify(db, keys, { sender, events, isGreeting }, positions.last() + 1)
  const outgoing = createSendQueue((events) =>
    send(events).then(() => {
      isFailureReported = false
    }, reportFailure),
  )
  const reportFailure = (cause: unknown) => {
    const reason = `No events reach other processes: ${reasonOf(cause)}`
    if (!isFailureReported) onError(new OperatorError(reason, { cause }))
    isFailureReported = true
    throw cause
  }
  const isListening = () => positions.last() > 0
  const unsubscribe = events.subscribe((event, origin) => {
    if (origin === 'here' && event.type !== 'events missed') outgoing.add(event)
  })
  return {
    /** Starts the exchange. Resolves when events of other processes arrive, or when the first try has failed. */
    open: channel.open,
    /**
     * Returns the position of `agoMs` ago: the number of the last notification with public events by then. Returns 0
     * while the process is not listening.
     */
    position: positions.last,
    /** Returns the time at which a position arrived, in ms of performance.now(), or undefined if it is unknown. */
    heardAt: positions.heardAt,
    /** Sends all waiting events, then disconnects. Waits at most a second for each of these steps. */
    close: async () => {
      unsubscribe()
      await Promise.race([outgoing.finish().catch(() => {}), afterTimeout()])
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
  await notify(db, keys, { sender: newSenderId(), events, isGreeting: false }, 0)
}

/** Everyone sees positions. Private events alone get none, or one could see that someone signed out. */
function hasPosition({ events, isGreeting }: Message): boolean {
  return isGreeting || events.some(({ type }) => isPublic[type])
}

/** Sends a message with a number in front: the time in ms since 1970, but at least `minNumber`; 0 without a position. */
async function notify(
  db: Database,
  keys: Keys,
  message: Message,
  minNumber: number,
): Promise<void> {
  const payload = sealNotification(keys, message)
  // The database's clock is the same for all processes.
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const number = hasPosition(message) ? sql`greatest(${now}, ${minNumber}::bigint)` : sql`0`
  await db.execute(sql`select pg_notify(${channelName}, ${number} || ' ' || ${payload}::text)`)
}

/** Returns null if another board sent the notification. */
function readMessage(keys: Keys, payload: string): Message | null {
  const unreadable = { sender: '', events: [missed], isGreeting: false }
  try {
    const message = readNotification(keys, payload) as Message | null
    const isReadable = message?.events.every(({ type }) => type in isPublic) ?? true
    return isReadable ? message : unreadable
  } catch {
    // A process of another version sent it, so anything may have changed.
    return unreadable
  }
}

const afterTimeout = () => wait(closeTimeoutMs, undefined, { ref: false })
