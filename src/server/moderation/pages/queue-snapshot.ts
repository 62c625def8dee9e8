import { dayMs } from '../../../contract/durations.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { readDecisions } from '../../hiding/decisions.ts'
import { answeredWithinMs } from '../../takedowns/takedowns.ts'
import { describeItem } from '../desk/describe-item.ts'
import type { Desk } from '../desk/desk.ts'
import { readItems } from '../desk/desk.ts'
import { readQueue } from '../desk/queue.ts'
import { readTickets, type Ticket } from '../desk/tickets.ts'
import { type Described, versionOf } from './cards.ts'

/** How much waits. Days are whole, and those of reports don't count: they would tell when one was made. */
export type Figures = { waiting: number; overdueTickets: number; oldestDays: number }

type Waiting = { ticket: Ticket } | { item: Described }

/** Enough for some evenings. The others move up with the next snapshot. */
const maxEntries = 100

/**
 * Remembers what waits at each five-minute mark. If new reports showed at once, moderators could see a neighbor report,
 * and then which item it was.
 */
export function createQueueSnapshot(desk: Desk) {
  let entries: Waiting[] = []
  let figures: Figures = { waiting: 0, overdueTickets: 0, oldestDays: 0 }
  return {
    figures: () => figures,
    refresh: async (): Promise<void> => {
      const queue = await readQueue(desk)
      const found: Waiting[] = []
      for (const entry of queue.slice(0, maxEntries)) {
        if (entry.about === 'ticket') found.push({ ticket: entry })
        else found.push(...(await describeIfThere(desk, entry.item.id)).map((item) => ({ item })))
      }
      const asked = queue.flatMap((entry) =>
        entry.about === 'ticket'
          ? entry.dueAt.getTime() - answeredWithinMs
          : (entry.appealedAt?.getTime() ?? []),
      )
      const overdue = queue.filter((one) => one.about === 'ticket' && +one.dueAt < Date.now())
      const oldest = Math.min(Date.now(), ...asked)
      entries = found
      figures = {
        waiting: queue.length,
        overdueTickets: overdue.length,
        oldestDays: Math.floor((Date.now() - oldest) / dayMs),
      }
    },
    /** Returns what still waits: not what was decided, edited or deleted since. */
    read: async (): Promise<Waiting[]> => {
      const ids = entries.flatMap((entry) => ('item' in entry ? entry.item.id : []))
      const items = await readItems(desk.db, ids)
      const decided = await readDecisions(desk.db, desk, [...items.values()])
      const open = new Set((await readTickets(desk)).map(({ id }) => id))
      return entries.filter((entry) => {
        if ('ticket' in entry) return open.has(entry.ticket.id)
        const { item } = entry
        const now = items.get(item.id)
        const ofItem = decided.filter((one) => one.item.id === item.id)
        return now && versionOf(now, ofItem) === versionOf(item, item.decisions)
      })
    },
  }
}

/** Returns an empty list if the item is deleted. */
export async function describeIfThere(desk: Desk, id: string): Promise<Described[]> {
  try {
    return [await describeItem(desk, id)]
  } catch (error) {
    if (error instanceof OperatorError) return []
    throw error
  }
}
