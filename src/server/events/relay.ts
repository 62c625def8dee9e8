import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Keys } from '../crypto/keys.ts'
import { maxNotificationBytes, readNotification, sealNotification } from '../crypto/notification.ts'
import { newPosition } from '../crypto/random.ts'
import type { Connection, Database } from '../db/database.ts'
import { channelName, createChannel } from './channel.ts'
import { eventOf, isPublic, lineOf } from './event-lines.ts'
import type { BoardEvent, Events } from './events.ts'
import { createPositions } from './positions.ts'
import { createSendQueue } from './send-queue.ts'

export type Relay = ReturnType<typeof createRelay>

const closeTimeoutMs = 1_000
const missed = { type: 'events missed' } as const
const headBytes = 2 * newPosition().length + 2

/** Exchanges events between the processes on one database. It sends nothing before it is opened. */
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
    if (position && (isGreeting || positions.last())) positions.add(position)
    if (isGreeting) greeting?.arrived()
  }
  const publishLines = (lines: string[]) => {
    const received = lines.map(eventOf)
    // An event of another version of the board is unknown here, so anything may have changed.
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
      // From now on no event is missed, so the age of the last position counts from now.
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
    // Private events have no position: everyone could see it change when someone signs out.
    const position = lines.some(isPublic) ? newPosition() : ''
    return channel.send(sealNotification(keys, textOf(sender, position, lines)))
  })
  const unsubscribe = events.subscribe((event, origin) => {
    if (origin === 'here' && event.type !== 'events missed') outgoing.add(event)
  })
  return {
    /** Resolves when the events of other processes arrive, or when the first try failed. */
    open: channel.open,
    /** Returns the id of the last notification with public events, as of `agoMs` ago; '' while none can arrive. */
    position: positions.last,
    /** Returns when it arrived here, in ms of performance.now(), or undefined if it is too old or unknown. */
    heardAt: positions.heardAt,
    /** Sends what waits and disconnects. Each takes a second at most. */
    close: async () => {
      unsubscribe()
      await Promise.race([outgoing.finish(), afterTimeout()])
      await Promise.race([channel.close(), afterTimeout()])
    },
  }
}

/** Tells all processes that anything may have changed: each clears its cache. */
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
