import { sql } from 'drizzle-orm'
import type { ReportReason } from '../../../contract/report-reasons.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { appeals, decisions, type ModerationVerb, reports } from '../../db/schema/moderation.ts'
import { removableAt } from '../../hiding/decisions.ts'
import { appealOf, reportsOf } from '../../hiding/open-reports.ts'
import type { Desk } from './desk.ts'
import { cardOf, type OperatorItem, readItems } from './desk.ts'
import { readTickets, type Ticket } from './tickets.ts'

type Reported = { reason: ReportReason; people: number }

type ItemEntry = {
  about: 'item'
  /** Highest weight first. */
  reports: Reported[]
  appealedAt: Date | null
  /** When an edit showed the item again. Null without one, or if an operator has decided since. */
  editedAt: Date | null
  /** The time at which reports added the crisis card. Null if it has no card or an operator has decided since. */
  cardGivenAt: Date | null
  /** The time from which a requested removal can be completed. Null if none was requested. */
  removableFrom: Date | null
  item: ReturnType<typeof cardOf>
}

/** Something that waits for an operator's decision. */
type Entry = ItemEntry | ({ about: 'ticket' } & Ticket)

/** With one report, its weight or day would tell about its author, so operators don't see them. */
type Sortable =
  | { entry: ItemEntry; weight: number; since: Date }
  | { entry: { about: 'ticket' } & Ticket }

/** Returns everything that waits, most urgent first. */
export async function readQueue(desk: Desk): Promise<Entry[]> {
  const tickets = await readTickets(desk)
  const waiting: Sortable[] = tickets.map((ticket) => ({ entry: { about: 'ticket', ...ticket } }))
  return waiting
    .concat(await readItemEntries(desk))
    .sort(byUrgency)
    .map(({ entry }) => entry)
}

/**
 * Sorts entries. Possible danger to life comes first, then overdue tickets and other tickets (takedown requests).
 * Then follow appeals, edits and removals that are possible now, oldest first. Then reported items, visible before
 * hidden, heaviest first, and at the end removals that are not possible yet.
 */
function byUrgency(a: Sortable, b: Sortable): number {
  const [one, other] = [urgency(a), urgency(b)]
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Returns a sort key, lower for more urgent entries. Its first number is the group of the entry. */
function urgency(one: Sortable): number[] {
  if (!('weight' in one)) {
    const due = one.entry.dueAt.getTime()
    return [due < Date.now() ? 1 : 2, due]
  }
  const { entry, weight, since } = one
  const { reports, appealedAt, editedAt, cardGivenAt, item } = entry
  const removableAt = entry.removableFrom?.getTime()
  if (cardGivenAt || reports.some(({ reason }) => reason === 'self_harm'))
    return [0, -weight, since.getTime()]
  const asked = appealedAt ?? editedAt
  if (asked) return [3, asked.getTime()]
  if (removableAt !== undefined) return [removableAt <= Date.now() ? 3 : 6, removableAt]
  return [item.state === 'hidden' ? 5 : 4, -weight, since.getTime()]
}

/** Returns whether the queue has this item. Reads nothing about others, because the caller has locked the item. */
export async function isWaiting(desk: Desk, item: OperatorItem): Promise<boolean> {
  return (await readItemEntries(desk, item)).length > 0
}

/** Reads the entries of all items, or only that of one. */
async function readItemEntries(desk: Desk, only?: OperatorItem) {
  const { db } = desk
  const reported = await readReports(db, only)
  const appealed = await readAppealTimes(db, only)
  const open = await readOpenDecisions(db, only)
  const ids = [reported, appealed, open].flatMap((one) => [...one.keys()])
  return [...(await readItems(db, ids)).values()].flatMap((item) => {
    const found = reported.get(item.id) ?? []
    const timeOf = (verb: ModerationVerb) => {
      const at = open.get(item.id)?.find((one) => one.verb === verb)?.at
      // Decisions from before an item was posted belong to a deleted item with the same id.
      return at && new Date(at) >= item.createdAt ? new Date(at) : null
    }
    // The author may have edited the item since the appeal, which made it visible again. Then ignore the appeal.
    const appealedAt = (item.isHidden && appealed.get(item.id)) || null
    const editedAt = item.isHidden ? null : timeOf('show')
    const removalAskedAt = timeOf('ask_removal')
    // An item hidden by reports waits for an operator even if all reports were withdrawn, because it is still hidden.
    const hiddenAt = item.isHidden ? timeOf('hide') : null
    const cardGivenAt = item.hasCrisisCard ? timeOf('give_card') : null
    const asked = [appealedAt, editedAt, removalAskedAt, hiddenAt, cardGivenAt]
    const times = [...asked, ...found.map(({ since }) => new Date(since))]
    const [since] = times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime())
    if (!since) return []
    const entry: ItemEntry = {
      about: 'item',
      reports: found.map(({ reason, people }) => ({ reason, people })),
      ...{ appealedAt, editedAt, cardGivenAt },
      removableFrom: removalAskedAt && removableAt(removalAskedAt),
      item: cardOf(desk, item),
    }
    return { entry, weight: found.reduce((sum, { weight }) => sum + weight, 0), since }
  })
}

/** `weight` is the sum of the weights of these reports, each of which is 0, ½ or 1. */
type ReportRow = Reported & { itemId: string; weight: number; since: string }

async function readReports(db: Database, only?: OperatorItem): Promise<Map<string, ReportRow[]>> {
  const rows = await rowsOf<ReportRow>(
    db,
    sql`select coalesce(reply_id, confession_id) as "itemId", reason, count(*)::int as people,
        sum(weight)::float as weight, min(created_on)::text as since
      from ${reports} where ${only ? reportsOf(only) : sql`true`}
      group by 1, 2 order by sum(weight) desc, count(*) desc, reason`,
  )
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

async function readAppealTimes(db: Database, only?: OperatorItem) {
  const isAsked = only && appealOf(only)
  const rows = await db.select().from(appeals).where(isAsked)
  return new Map(rows.map((one) => [one.confessionId ?? one.replyId, one.createdAt]))
}

type OpenDecision = { itemId: string; verb: ModerationVerb; at: string }

/** Returns by item the edits, requests for removal and decisions by reports that no later decision has settled. */
async function readOpenDecisions(
  db: Database,
  only?: OperatorItem,
): Promise<Map<string, OpenDecision[]>> {
  const rows = await rowsOf<OpenDecision>(
    db,
    sql`select item_id as "itemId", verb, at from ${decisions} as open
      where ${only ? sql`item_id = ${only.id}` : sql`true`}
        and (verb in ('show', 'ask_removal') or by_reports and verb in ('hide', 'give_card'))
        and not exists (
          select from ${decisions} as later where later.item_id = open.item_id and later.at > open.at
            and case open.verb when 'ask_removal' then later.verb in ('restore', 'ask_removal')
              when 'show' then later.verb in ('hide', 'restore', 'show')
              else later.verb in ('hide', 'restore', 'show', 'give_card', 'refuse_appeal') end
        )`,
  )
  return Map.groupBy(rows, ({ itemId }) => itemId)
}
