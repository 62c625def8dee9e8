import { dayMs } from '../../../contract/durations.ts'
import { readDecisions } from '../../hiding/decisions.ts'
import { answeredWithinMs } from '../../takedowns/takedowns.ts'
import { type Described, describeItem } from '../desk/describe-item.ts'
import { type Desk, readItems } from '../desk/desk.ts'
import { type Entry, readQueue, readReporterTags } from '../desk/queue.ts'
import { readTickets } from '../desk/tickets.ts'
import { versionOf } from './cards.ts'

/** How much waits. The days of reports don't count: they would tell when one was made. */
export type Figures = { waiting: number; overdueTickets: number; oldestDays: number }

/**
 * Remembers what waits at each five-minute mark. If new reports showed at once, moderators could see a neighbor report,
 * and then which item it was.
 */
export function createQueueSnapshot(desk: Desk) {
  let queue: Entry[] = []
  let tags = new Map<string, string[]>()
  /** Returns the item without what came since the last mark: reports, tickets or an appeal. */
  const asOfMark = (item: Described): Described => {
    const known = queue.flatMap((entry) => (entry.about === 'item' ? entry.item : []))
    const before = known.find(({ id }) => id === item.id)
    // A request to suspend settles no reports.
    const settled = item.decisions.findLast(({ verb }) => verb !== 'ask_suspension')
    const isEdited = before?.updatedAt?.getTime() !== item.updatedAt?.getTime()
    const isSame =
      before && !isEdited && (!settled || before.decisions.some(({ id }) => id === settled.id))
    const isSameAppeal = before?.appealedAt?.getTime() === item.appealedAt?.getTime()
    return {
      ...item,
      reports: isSame ? before.reports : [],
      tickets: isSame ? before.tickets : [],
      ...(!isSameAppeal && { appeal: null, appealedAt: null }),
    }
  }
  return {
    refresh: async (): Promise<void> => {
      // One transaction sees one state, so the tags are those of the reports that moderators see.
      await desk.db.transaction(
        async (tx) => {
          tags = await readReporterTags(tx)
          queue = await readQueue({ ...desk, db: tx })
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    },
    figures: (): Figures => {
      const now = Date.now()
      const askedAt = queue.flatMap((entry) =>
        entry.about === 'ticket'
          ? entry.dueAt.getTime() - answeredWithinMs
          : (entry.item.appealedAt?.getTime() ?? []),
      )
      return {
        waiting: queue.length,
        overdueTickets: queue.filter((one) => one.about === 'ticket' && +one.dueAt < now).length,
        oldestDays: Math.floor((now - Math.min(now, ...askedAt)) / dayMs),
      }
    },
    /** Returns what still waits: not what was decided, edited or deleted since. Requests to another moderator come first. */
    read: async (): Promise<Entry[]> => {
      const ids = queue.flatMap((entry) => (entry.about === 'item' ? entry.item.id : []))
      const items = await readItems(desk.db, ids)
      const decided = await readDecisions(desk.db, desk, [...items.values()])
      const lastDecisions = new Map(decided.map((one) => [one.item.id, one]))
      const open = new Set((await readTickets(desk)).map(({ id }) => id))
      const requests: Entry[] = []
      const others = queue.filter((entry) => {
        if (entry.about === 'ticket') return open.has(entry.id)
        const { item } = entry
        const now = items.get(item.id)
        const last = lastDecisions.get(item.id)
        if (!now) return false
        const decisions = last ? [last] : []
        if (versionOf({ ...item, ...now, decisions }) === versionOf(item)) return true
        if (last?.verb.startsWith('ask_')) requests.push(entry)
        return false
      })
      for (const entry of requests)
        if (entry.about === 'item')
          others.unshift({ about: 'item', item: asOfMark(await describeItem(desk, entry.item.id)) })
      return others
    },
    seenReports: (id: string): string[] => tags.get(id) ?? [],
    asOfMark,
  }
}

export type QueueSnapshot = ReturnType<typeof createQueueSnapshot>
