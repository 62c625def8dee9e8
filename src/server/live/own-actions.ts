import type { Own } from '../../contract/events.ts'
import type { BoardEvent } from '../events/events.ts'

type OwnEvent = Extract<BoardEvent, { type: 'own flag' | 'own writing' }>
type OwnActs = Extract<Own, { votes: unknown }>

/** What accounts did, for their other tabs and devices: waiting to be sent, and sent recently. */
export type OwnActions = {
  readonly size: number
  add: (event: OwnEvent) => void
  /** Returns and removes what is waiting, by the epoch of the account. */
  take: () => Map<string, OwnActs>
  /** What was sent to an account after `at`, in ms of performance.now(). */
  after: (epoch: string, at: number) => OwnActs | undefined
  clear: () => void
}

const maxSent = 5_000

export function createOwnActions(): OwnActions {
  let waiting: OwnEvent[] = []
  let sent: { event: OwnEvent; at: number }[] = []
  return {
    get size() {
      return waiting.length
    },
    add: (event) => waiting.push(event),
    take: () => {
      const at = performance.now()
      const taken = Map.groupBy(waiting, ({ epoch }) => epoch)
      sent.push(...waiting.map((event) => ({ event, at })))
      if (sent.length > 2 * maxSent) sent = sent.slice(-maxSent)
      waiting = []
      return new Map([...taken].map(([epoch, events]) => [epoch, actsIn(events)]))
    },
    after: (epoch, at) => {
      const later = sent.slice(sent.findLastIndex((one) => one.at <= at) + 1)
      const events = later.map(({ event }) => event).filter((event) => event.epoch === epoch)
      return events.length > 0 ? actsIn(events) : undefined
    },
    clear: () => {
      sent = []
      waiting = []
    },
  }
}

/** Keeps only the last state of each flag. */
function actsIn(events: OwnEvent[]): OwnActs {
  const votes = new Map<string, OwnActs['votes'][number]>()
  const written = new Set<string>()
  for (const event of events) {
    if (event.type === 'own writing') written.add(event.id)
    else {
      const { kind, id, flag, isSet } = event
      votes.set(`${flag} ${id}`, { kind, id, [flag]: isSet })
    }
  }
  return { votes: [...votes.values()], written: [...written] }
}
