import { sql } from 'drizzle-orm'
import type { Keys } from '../crypto/keys.ts'
import { maxNotificationBytes, readNotification, sealNotification } from '../crypto/notification.ts'
import { newPosition } from '../crypto/random.ts'
import type { Connection, Database } from '../db/database.ts'
import { channelName, createChannel } from './channel.ts'
import { eventOf, isPublic, lineOf } from './event-lines.ts'
import type { BoardEvent, Events } from './events.ts'
import { createOutgoing } from './outgoing.ts'
import { createPositions } from './positions.ts'

/** Between the processes on one database. */
export type Relay = {
  /** Resolves when the others are heard, or could not be at the first try. */
  open: () => Promise<void>
  /** Id of the last notification with public news, as it was so long ago; '' while the others can't be heard. */
  position: (agoMs?: number) => string
  /** When it was heard here, in milliseconds of performance.now(); undefined for one that is too old or unknown. */
  heardAt: (position: string) => number | undefined
  /** Tells the others what they have not heard yet, if that takes no longer than a second, and hangs up. */
  close: () => Promise<void>
}

const closeTimeoutMs = 1_000
const missed = { type: 'events missed' } as const
const headBytes = 2 * newPosition().length + 2

/** Until it is opened it tells nobody anything. */
export function createRelay(
  { db, connectDirectly }: Pick<Connection, 'db' | 'connectDirectly'>,
  keys: Keys,
  events: Events,
  onError: (error: Error) => void,
): Relay {
  const sender = newPosition()
  const positions = createPositions()
  let greeting: { position: string; heard: () => void } | undefined
  let wasHeardBefore = false

  const hear = (payload: string) => {
    const text = readNotification(keys, payload)
    if (text === null) return
    const [head = '', ...lines] = text.split('\n')
    const [from, position = ''] = head.split(' ')
    const isRepeat = positions.heardAt(position) !== undefined
    if (isRepeat) return
    if (from !== sender) hearLines(lines)
    const isGreeting = position === greeting?.position
    if (position && (isGreeting || positions.last())) positions.add(position)
    if (isGreeting) greeting?.heard()
  }
  const hearLines = (lines: string[]) => {
    const heard = lines.map(eventOf)
    // What another version of the board said may mean anything.
    for (const event of heard.includes(null) ? [missed] : heard) if (event) events.hear(event)
  }
  const channel = createChannel({
    connect: connectDirectly,
    hear,
    onError,
    greet: () =>
      new Promise((resolve, reject) => {
        const position = newPosition()
        greeting = { position, heard: resolve }
        notify(db, textOf(sender, position, []), keys).catch(reject)
      }),
    begun: () => {
      if (wasHeardBefore) events.hear(missed)
      wasHeardBefore = true
      // From here on nothing is missed.
      positions.add(positions.last())
      outgoing.release()
    },
    lost: () => {
      greeting = undefined
      positions.clear()
      outgoing.hold()
    },
  })
  const outgoing = createOutgoing(maxNotificationBytes - headBytes, (lines) => {
    // Else a stranger could see it move when somebody signs out.
    const position = lines.some(isPublic) ? newPosition() : ''
    return channel.send(sealNotification(keys, textOf(sender, position, lines)))
  })
  const unsubscribe = events.subscribe((event, origin) => {
    if (origin === 'here' && event.type !== 'events missed') outgoing.add(event)
  })
  return {
    open: channel.open,
    position: positions.last,
    heardAt: positions.heardAt,
    close: async () => {
      unsubscribe()
      await Promise.race([outgoing.finish(), afterTimeout()])
      await Promise.race([channel.close(), afterTimeout()])
    },
  }
}

/** For what no process saw happen: each empties what it keeps, and reads again. */
export function tellEventsMissed(db: Database, keys: Keys): Promise<void> {
  return tellEvents(db, keys, [missed])
}

/** For a few that a command published, which has no relay open. */
export async function tellEvents(db: Database, keys: Keys, events: BoardEvent[]): Promise<void> {
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

function afterTimeout(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, closeTimeoutMs).unref()
  })
}
