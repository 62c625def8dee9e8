import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Keys } from '../crypto/keys.ts'
import { maxNotificationBytes, readNotification, sealNotification } from '../crypto/notification.ts'
import { newPosition } from '../crypto/random.ts'
import type { Connection, Database } from '../db/database.ts'
import { OperatorError, reasonOf } from '../errors/operator-error.ts'
import { channelName, createChannel } from './channel.ts'
import { eventOf, isPublic, lineOf } from './event-lines.ts'
import type { BoardEvent, Events } from './events.ts'
import { createPositions } from './positions.ts'
import { createSendQueue } from './send-queue.ts'

export type Relay = ReturnType<typeof createRelay>

const closeTimeoutMs = 1_000
const missed = { type: 'events missed' } as const
const headBytes = 2 * newPosition().length + 2

/** Exchanges events between the processes that use one database. */
export function createRelay(
  { db, connectDirectly }: Pick<Connection, 'db' | 'connectDirectly'>,
  keys: Keys,
  events: Events,
  onError: (error: Error) => void,
) {
  const sender = newPosition()
  const positions = createPositions()
  let greeting: { position: string; arrived: () => void } | undefined
  /** Sent with the first greeting: a process that was killed before may not have broadcast its last events. */
  let startLines = [lineOf(missed)]
  let isFailureReported = false

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
        notify(db, textOf(sender, position, startLines), keys).then(() => {
          startLines = []
        }, reject)
      }),
    onListening: () => {
      // Events may have been missed until now, also at the start: the first tries to listen may have failed.
      events.hear(missed)
      // Count the last position as received now, so that no stream catches up from before the gap.
      positions.add(positions.last())
    },
    onLost: () => {
      greeting = undefined
      positions.clear()
    },
  })
  const outgoing = createSendQueue(maxNotificationBytes - headBytes, (lines) => {
    // Everyone can see positions. Private events alone get none, or everyone could see that someone signed out.
    const position = lines.some(isPublic) ? newPosition() : ''
    return notify(db, textOf(sender, position, lines), keys).then(() => {
      isFailureReported = false
    }, reportFailure)
  })
  const reportFailure = (cause: unknown) => {
    const reason = `No events reach other processes: ${reasonOf(cause)}`
    if (!isFailureReported) onError(new OperatorError(reason, { cause }))
    isFailureReported = true
    throw cause
  }
  const isListening = () => positions.last() !== ''
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
