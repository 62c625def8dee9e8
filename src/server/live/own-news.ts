import type { Own } from '../../contract/events.ts'
import type { BoardEvent } from '../events/events.ts'

type OwnEvent = Extract<BoardEvent, { type: 'own flag' | 'own writing' }>
type OwnActs = Extract<Own, { votes: unknown }>

/** What accounts did, for their other screens: yet to be told, and told lately. */
export type OwnNews = {
  readonly size: number
  add: (event: OwnEvent) => void
  /** By the account's epoch. */
  take: () => Map<string, OwnActs>
  /** What was told to an account after that, in milliseconds of performance.now(). */
  after: (epoch: string, at: number) => OwnActs | undefined
  clear: () => void
}

const maxKept = 5_000

export function createOwnNews(now = () => performance.now()): OwnNews {
  let waiting: OwnEvent[] = []
  let told: { event: OwnEvent; at: number }[] = []
  return {
    get size() {
      return waiting.length
    },
    add: (event) => waiting.push(event),
    take: () => {
      const at = now()
      const taken = Map.groupBy(waiting, ({ epoch }) => epoch)
      told.push(...waiting.map((event) => ({ event, at })))
      if (told.length > 2 * maxKept) told = told.slice(-maxKept)
      waiting = []
      return new Map([...taken].map(([epoch, events]) => [epoch, actsIn(events)]))
    },
    after: (epoch, at) => {
      const events: OwnEvent[] = []
      for (let i = told.length - 1; i >= 0; i--) {
        const { event, at: toldAt } = told[i] as (typeof told)[number]
        if (toldAt <= at) break
        if (event.epoch === epoch) events.unshift(event)
      }
      return events.length > 0 ? actsIn(events) : undefined
    },
    clear: () => {
      told = []
      waiting = []
    },
  }
}

/** The last state of each flag counts. */
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
