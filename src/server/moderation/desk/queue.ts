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
  /** Heaviest first. */
  reports: Reported[]
  appealedAt: Date | null
  /** When an edit showed the item again. Null without one, or if an operator has decided since. */
  editedAt: Date | null
  /** The time at which reports added the crisis card. Null if it has no card or an operator has decided since. */
  cardGivenAt: Date | null
  /** The time from which a shell can complete a requested removal. Null if none was requested. */
  removableFrom: Date | null
  isSuspensionAsked: boolean
  item: ReturnType<typeof cardOf>
}

/** Something that waits for an operator's decision. */
type Entry = ItemEntry | ({ about: 'ticket' } & Ticket)

/** `rank` is lower for more urgent entries. Its first number is the group of the entry. */
type Ranked = { entry: Entry; rank: number[] }

/** Returns everything that waits, most urgent first. */
export async function readQueue(desk: Desk): Promise<Entry[]> {
  const tickets = await readTickets(desk)
  return tickets
    .map((ticket): Ranked => {
      const isOverdue = ticket.dueAt.getTime() < Date.now()
      return { entry: { about: 'ticket', ...ticket }, rank: [isOverdue ? 1 : 2, +ticket.dueAt] }
    })
    .concat(await readItemEntries(desk))
    .sort(byRank)
    .map(({ entry }) => entry)
}

function byRank({ rank: one }: Ranked, { rank: other }: Ranked): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/**
 * Possible danger to life comes first, then tickets (takedown requests), appeals and edits, reported items, visible
 * before hidden, what waits for another operator, and what only has a crisis card.
 */
function rankOf(entry: ItemEntry, reports: ReportRow[]): number[] {
  const { appealedAt, editedAt, item } = entry
  const created = item.createdAt.getTime()
  // The weight or the day of one report would tell something about its author, so it can't change the order.
  const people = reports.reduce((sum, one) => sum + one.people, 0)
  const weight = people < 3 ? 0 : -reports.reduce((sum, one) => sum + one.weight, 0)
  const isHidden = item.state === 'hidden'
  const asked = appealedAt ?? editedAt
  if (reports.some(({ reason }) => reason === 'self_harm')) return [0, weight, created]
  if (asked) return [3, asked.getTime()]
  if (reports.length > 0) return [isHidden ? 5 : 4, weight, created]
  if (entry.removableFrom || entry.isSuspensionAsked) return [6, created]
  return [isHidden ? 5 : 7, 0, created]
}

/** Returns whether the queue has this item. Reads nothing about others, because the caller has locked the item. */
export async function isWaiting(desk: Desk, item: OperatorItem): Promise<boolean> {
  return (await readItemEntries(desk, item)).length > 0
}

/** Reads the entries of all items, or only that of one. */
async function readItemEntries(desk: Desk, only?: OperatorItem): Promise<Ranked[]> {
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
    const isSuspensionAsked = timeOf('ask_suspension') !== null
    const asked = [appealedAt, editedAt, removalAskedAt, hiddenAt, cardGivenAt]
    if (found.length === 0 && !isSuspensionAsked && asked.every((time) => time === null)) return []
    const entry: ItemEntry = {
      about: 'item',
      reports: found.map(({ reason, people }) => ({ reason, people })),
      ...{ appealedAt, editedAt, cardGivenAt, isSuspensionAsked },
      removableFrom: removalAskedAt && removableAt(removalAskedAt),
      item: cardOf(desk, item),
    }
    return { entry, rank: rankOf(entry, found) }
  })
}

/** `weight` is the sum of the weights of these reports, each of which is 0, ½ or 1. */
type ReportRow = Reported & { itemId: string; weight: number }

async function readReports(db: Database, only?: OperatorItem): Promise<Map<string, ReportRow[]>> {
  const rows = await rowsOf<ReportRow>(
    db,
    sql`select coalesce(reply_id, confession_id) as "itemId", reason, count(*)::int as people,
        sum(weight)::float as weight
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

/** Returns by item the edits, requests to another operator and decisions by reports that no later decision has settled. */
async function readOpenDecisions(
  db: Database,
  only?: OperatorItem,
): Promise<Map<string, OpenDecision[]>> {
  const rows = await rowsOf<OpenDecision>(
    db,
    sql`select item_id as "itemId", verb, at from ${decisions} as open
      where ${only ? sql`item_id = ${only.id}` : sql`true`}
        and (verb in ('show', 'ask_removal', 'ask_suspension') or by_reports and verb in ('hide', 'give_card'))
        and not exists (
          select from ${decisions} as later where later.item_id = open.item_id and later.at > open.at
            and case open.verb when 'ask_removal' then later.verb in ('restore', 'ask_removal')
              when 'ask_suspension' then later.verb in ('suspend', 'unsuspend')
              when 'show' then later.verb in ('hide', 'restore', 'show')
              else later.verb in ('hide', 'restore', 'show', 'give_card', 'refuse_appeal') end
        )`,
  )
  return Map.groupBy(rows, ({ itemId }) => itemId)
}
