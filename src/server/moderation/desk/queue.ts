import { sql } from 'drizzle-orm'
import { confessionsForOperators, repliesForOperators } from '../../content/visibility.ts'
import { rowsOf } from '../../db/database.ts'
import { appeals, decisions, type ModerationVerb, reports } from '../../db/schema/moderation.ts'
import { suspensionAskedIn } from '../../hiding/decisions.ts'
import { type Described, type Desk, describeItems, isSeen, readItems } from './desk.ts'
import { readTickets, type Ticket } from './tickets.ts'

/** Something that waits for an operator's decision. */
export type Entry = { about: 'item'; item: Described } | ({ about: 'ticket' } & Ticket)

/** `rank` is lower for more urgent entries. Its first number is the group of the entry. */
type Ranked = { entry: Entry; rank: number[] }

/** Enough for some evenings, and it bounds the work. The others move up. */
const maxItems = 100

/** Returns what waits, most urgent first. */
export async function readQueue(desk: Desk): Promise<Entry[]> {
  const ranked = (await readTickets(desk)).map((ticket): Ranked => {
    const isOverdue = ticket.dueAt.getTime() < Date.now()
    return { entry: { about: 'ticket', ...ticket }, rank: [isOverdue ? 1 : 8, +ticket.dueAt] }
  })
  const rows = new Map((await readWaiting(desk)).map((row) => [row.id, row]))
  const items = await readItems(desk.db, [...rows.keys()])
  for (const item of await describeItems(desk, [...items.values()])) {
    const row = rows.get(item.id)
    const rank = row && rankOf(item, row)
    if (rank) ranked.push({ entry: { about: 'item', item }, rank })
  }
  return ranked.sort(({ rank: a }, { rank: b }) => compare(a, b)).map(({ entry }) => entry)
}

/**
 * Possible danger to the author comes first, then overdue tickets (takedown requests), threats, appeals and edits,
 * reported items, visible before hidden, what waits for another operator, and what only has a crisis card. Other tickets
 * come last, because a flood of them must not hide the rest. Returns undefined if nothing waits: an edit, for example,
 * shows an item again, so that its appeal no longer matters. Weights, days and exact numbers of reports would tell
 * something about their authors, so they don't change the order.
 */
function rankOf(item: Described, { people, danger, open }: Row): number[] | undefined {
  const created = item.createdAt.getTime()
  const isHidden = item.state === 'hidden'
  // Decisions from before an item was posted belong to a deleted item with the same id.
  const isOpen = (verb: ModerationVerb) =>
    open.includes(verb) && item.decisions.some((one) => one.verb === verb)
  const amount = -amounts.indexOf(amountOf(people))
  if (danger !== null) return [danger, amount, created]
  if (isHidden ? item.appealedAt : isOpen('show')) return [3, created]
  // An item hidden by reports waits even if all of them were withdrawn, because it is still hidden.
  if (isHidden && (people > 0 || isOpen('hide'))) return [5, amount, created]
  if (people > 0) return [4, amount, created]
  if (isOpen('ask_removal') || suspensionAskedIn(item.decisions)) return [6, created]
  if (item.hasCrisisCard && isOpen('give_card')) return [7, created]
  return undefined
}

/** Moderators see only this, because an exact number would show when each report arrives. */
export const amounts = ['few', 'several', 'many'] as const
export function amountOf(people: number): (typeof amounts)[number] {
  if (people < 3) return 'few'
  return people < 10 ? 'several' : 'many'
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

type Row = {
  id: string
  people: number
  /** The group of the most urgent report: 0 for self-harm, 2 for a threat. */
  danger: number | null
  /** Appeals, edits, requests to another operator and decisions by reports that no later decision has settled. */
  open: (ModerationVerb | 'appeal')[]
}

/** If there are too many, reports without weight are left out first, because one person can make many of them. */
function readWaiting(desk: Desk): Promise<Row[]> {
  return rowsOf<Row>(
    desk.db,
    sql`with waiting as (
      select coalesce(reply_id, confession_id) as id, weight,
          case reason when 'self_harm' then 0 when 'hate_or_threat' then 2 end as danger, null as verb
        from ${reports} where decision_id is null and ${isSeen(desk, reports)}
      union all select coalesce(confession_id, reply_id), null, null, 'appeal' from ${appeals}
        where ${isSeen(desk, appeals)}
      union all select item_id, null, null, verb from ${decisions} as open
        where (verb in ('show', 'ask_removal', 'ask_suspension') or by_reports and verb in ('hide', 'give_card'))
          and not exists (
            select from ${decisions} as later where later.item_id = open.item_id and later.at > open.at
              and case open.verb when 'ask_removal' then later.verb in ('restore', 'ask_removal')
                when 'ask_suspension' then later.verb in ('restore', 'suspend', 'unsuspend')
                when 'show' then later.verb in ('hide', 'restore', 'show')
                else later.verb in ('hide', 'restore', 'show', 'give_card', 'refuse_appeal') end
          )
      )
      select id, count(weight)::int as people, min(danger) as danger,
        coalesce(array_agg(verb) filter (where verb is not null), '{}') as open
      from waiting
      where exists (select from ${confessionsForOperators} where id = waiting.id)
        or exists (select from ${repliesForOperators} where id = waiting.id)
      group by id
      order by min(danger) filter (where weight > 0) nulls last, bool_or(verb is not null) desc,
        sum(weight) desc nulls last, id
      limit ${sql.raw(`${maxItems}`)}`,
  )
}
