import { isNull, sql } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { appeals, type ModerationVerb, reports, takedowns } from '../db/schema/moderation.ts'
import { type LastDecision, lastDecisions } from '../hiding/decisions.ts'
import { appealOf, reportsOf } from '../hiding/open-reports.ts'
import { type OperatorItem, readItems } from './items.ts'

type Reported = {
  reason: ReportReason
  people: number
  /** The sum of the weights of these reports, each of which is 0, ½ or 1. */
  weight: number
}

/** Something that waits for an operator's decision. */
export type QueueEntry =
  | {
      about: 'item'
      item: OperatorItem
      /** Highest weight first. */
      reported: Reported[]
      appealedAt: Date | null
      /**
       * The time at which an edit by the author made the hidden item visible again. Null if that did not happen or an
       * operator has decided on the item since.
       */
      editedAt: Date | null
      /** The time at which reports added the crisis card. Null if it has no card or an operator has decided since. */
      cardGivenAt: Date | null
      /** The time from which a requested removal can be completed. Null if none was requested. */
      removableFrom: Date | null
      since: Date
    }
  | {
      about: 'ticket'
      id: string
      kind: 'person' | 'legal'
      item: OperatorItem | null
      dueAt: Date
    }

export async function readQueue(db: Database): Promise<QueueEntry[]> {
  return [...(await readTickets(db)), ...(await readItemEntries(db))].sort(byUrgency)
}

/**
 * Sorts entries. Possible danger to life comes first, then overdue tickets and other tickets (takedown requests).
 * Then follow appeals, edits and removals that are possible now, oldest first. Then reported items, visible before
 * hidden, heaviest first, and at the end removals that are not possible yet.
 */
function byUrgency(a: QueueEntry, b: QueueEntry): number {
  const [one, other] = [urgency(a), urgency(b)]
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Returns the time from which a removal that was requested at `askedAt` can be completed. */
export function removableFrom(askedAt: Date): Date {
  return new Date(askedAt.getTime() + dayMs)
}

/** Returns a sort key, lower for more urgent entries. Its first number is the group of the entry. */
export function urgency(entry: QueueEntry): number[] {
  if (entry.about === 'ticket')
    return [entry.dueAt.getTime() < Date.now() ? 1 : 2, entry.dueAt.getTime()]
  const { reported, appealedAt, editedAt, cardGivenAt, item, since } = entry
  const removableAt = entry.removableFrom?.getTime()
  const weight = reported.reduce((sum, one) => sum + one.weight, 0)
  if (cardGivenAt || reported.some(({ reason }) => reason === 'self_harm'))
    return [0, -weight, since.getTime()]
  const asked = appealedAt ?? editedAt
  if (asked) return [3, asked.getTime()]
  if (removableAt !== undefined) return [removableAt <= Date.now() ? 3 : 6, removableAt]
  return [item.isHidden ? 5 : 4, -weight, since.getTime()]
}

async function readTickets(db: Database): Promise<QueueEntry[]> {
  const open = await db.select().from(takedowns).where(isNull(takedowns.closedAt))
  const ids = open.map(({ itemId }) => itemId)
  const items = await readItems(db, ids)
  return open.map(({ id, kind, dueAt, itemId }) => {
    return { about: 'ticket', id, kind, item: items.get(itemId) ?? null, dueAt }
  })
}

type Row = Reported & { itemId: string; since: string }

/** Returns whether the queue has this item. Reads nothing about others, because the caller has locked the item. */
export async function isWaiting(db: Database, item: OperatorItem): Promise<boolean> {
  return (await readItemEntries(db, item)).length > 0
}

/** Reads the entries of all items, or only that of one. */
async function readItemEntries(db: Database, only?: OperatorItem): Promise<QueueEntry[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`select coalesce(reply_id, confession_id) as "itemId", reason, count(*)::int as people,
        sum(weight)::float as weight, min(created_on)::text as since
      from ${reports} where ${only ? reportsOf(only) : sql`true`} group by 1, 2 order by sum(weight) desc, count(*) desc, reason`,
  )
  const appealedAtOf = new Map(
    (
      await db
        .select()
        .from(appeals)
        .where(only && appealOf(only))
    ).map((one) => [one.confessionId ?? one.replyId, one.createdAt]),
  )
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  const edits = timesOf(await lastDecisions(db, ['hide', 'restore', 'show'], only), 'show')
  const removals = timesOf(await lastDecisions(db, ['restore', 'ask_removal'], only), 'ask_removal')
  const states = await lastDecisions(
    db,
    ['hide', 'restore', 'show', 'give_card', 'refuse_appeal'],
    only,
  )
  const byReaders = states.filter((last) => last.byReports)
  const [hidings, cards] = [timesOf(byReaders, 'hide'), timesOf(byReaders, 'give_card')]
  const waiting = [byItem, appealedAtOf, edits, removals, hidings, cards]
  const ids = waiting.flatMap((one) => [...one.keys()])
  return [...(await readItems(db, ids)).values()].flatMap((item) => {
    const found = byItem.get(item.id) ?? []
    // The author may have edited the item since the appeal, which made it visible again. Then ignore the appeal.
    const appealedAt = (item.isHidden && appealedAtOf.get(item.id)) || null
    const editedAt = (!item.isHidden && timeOf(edits, item)) || null
    const removalAskedAt = timeOf(removals, item)
    // An item hidden by reports waits for an operator even if all reports were withdrawn, because it is still hidden.
    const hiddenAt = (item.isHidden && timeOf(hidings, item)) || null
    const cardGivenAt = (item.hasCrisisCard && timeOf(cards, item)) || null
    const asked = [appealedAt, editedAt, removalAskedAt, hiddenAt, cardGivenAt]
    const times = [...asked, ...found.map(({ since }) => new Date(since))]
    const [since] = times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime())
    if (!since) return []
    const reported = found.map(({ reason, people, weight }) => ({ reason, people, weight }))
    const from = removalAskedAt && removableFrom(removalAskedAt)
    const at = { appealedAt, editedAt, cardGivenAt, removableFrom: from }
    return { about: 'item', item, reported, ...at, since }
  })
}

function timesOf(last: LastDecision[], verb: ModerationVerb): Map<string, Date> {
  const found = last.filter((one) => one.verb === verb)
  return new Map(found.map(({ item, at }) => [item.id, at]))
}

/**
 * Returns the item's time. Null if it is from before the item was posted: then it belongs to a deleted item with the
 * same id.
 */
function timeOf(times: Map<string, Date>, { id, createdAt }: OperatorItem): Date | null {
  const at = times.get(id)
  return at && at >= createdAt ? at : null
}
