import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../db/database.ts'
import { appeals, decisions, type ModerationVerb, reports } from '../../db/schema/moderation.ts'
import { type Described, describeItem } from './describe-item.ts'
import { type Desk, type OperatorItem, readItems } from './desk.ts'
import { readTickets, type Ticket } from './tickets.ts'

/** Something that waits for an operator's decision. */
export type Entry = { about: 'item'; item: Described } | ({ about: 'ticket' } & Ticket)

/** `rank` is lower for more urgent entries. Its first number is the group of the entry. */
type Ranked = { entry: Entry; rank: number[] }

/** Enough for some evenings, and it bounds the work. The others move up. */
const maxItems = 300

/** Returns what waits, most urgent first. */
export async function readQueue(desk: Desk): Promise<Entry[]> {
  const tickets = (await readTickets(desk)).map((ticket): Ranked => {
    const isOverdue = ticket.dueAt.getTime() < Date.now()
    return { entry: { about: 'ticket', ...ticket }, rank: [isOverdue ? 1 : 2, +ticket.dueAt] }
  })
  return [...tickets, ...(await readItemEntries(desk, sql`true`))]
    .sort(({ rank: a }, { rank: b }) => compare(a, b))
    .map(({ entry }) => entry)
}

/** Returns whether the queue has this item. Reads nothing about others, because the caller has locked the item. */
export async function isWaiting(desk: Desk, { id }: OperatorItem): Promise<boolean> {
  return (await readItemEntries(desk, sql`id = ${id}`)).length > 0
}

async function readItemEntries(desk: Desk, isAsked: SQL): Promise<Ranked[]> {
  const rows = await readWaiting(desk.db, isAsked)
  const there = await readItems(
    desk.db,
    rows.map(({ id }) => id),
  )
  const ranked: Ranked[] = []
  for (const row of rows) {
    if (!there.has(row.id)) continue
    const item = await describeItem(desk, row.id)
    const rank = rankOf(item, row)
    if (rank) ranked.push({ entry: { about: 'item', item }, rank })
  }
  return ranked
}

/**
 * Possible danger to life comes first, then tickets (takedown requests), appeals and edits, reported items, visible
 * before hidden, what waits for another operator, and what only has a crisis card. Returns undefined if nothing waits:
 * an edit, for example, shows an item again, so that its appeal no longer matters.
 */
function rankOf(item: Described, { people, weight, isDanger, open }: Row): number[] | undefined {
  const created = item.createdAt.getTime()
  const isHidden = item.state === 'hidden'
  // Decisions from before an item was posted belong to a deleted item with the same id.
  const isOpen = (verb: ModerationVerb) =>
    open.includes(verb) && item.decisions.some((one) => one.verb === verb)
  // The weight of one report would tell something about its author, so it can't change the order.
  const heaviness = people < 3 ? 0 : -weight
  if (isDanger) return [0, heaviness, created]
  if (isHidden && item.appealedAt) return [3, item.appealedAt.getTime()]
  if (!isHidden && isOpen('show')) return [3, created]
  // An item hidden by reports waits even if all of them were withdrawn, because it is still hidden.
  if (isHidden && (people > 0 || isOpen('hide'))) return [5, heaviness, created]
  if (people > 0) return [4, heaviness, created]
  if (isOpen('ask_removal') || isOpen('ask_suspension')) return [6, created]
  if (item.hasCrisisCard && isOpen('give_card')) return [7, created]
  return undefined
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** `weight` is the sum of the weights of its reports, each of which is 0, ½ or 1. */
type Row = {
  id: string
  people: number
  weight: number
  isDanger: boolean
  /** Edits, requests to another operator and decisions by reports that no later decision has settled. */
  open: ModerationVerb[]
}

function readWaiting(db: Database, isAsked: SQL): Promise<Row[]> {
  return rowsOf<Row>(
    db,
    sql`with waiting as (
      select coalesce(reply_id, confession_id) as id, weight, reason = 'self_harm' as is_danger, null as verb
        from ${reports}
      union all select coalesce(confession_id, reply_id), null, null, 'appeal' from ${appeals}
      union all select item_id, null, null, verb from ${decisions} as open
        where (verb in ('show', 'ask_removal', 'ask_suspension') or by_reports and verb in ('hide', 'give_card'))
          and not exists (
            select from ${decisions} as later where later.item_id = open.item_id and later.at > open.at
              and case open.verb when 'ask_removal' then later.verb in ('restore', 'ask_removal')
                when 'ask_suspension' then later.verb in ('suspend', 'unsuspend')
                when 'show' then later.verb in ('hide', 'restore', 'show')
                else later.verb in ('hide', 'restore', 'show', 'give_card', 'refuse_appeal') end
          )
      )
      select id, count(weight)::int as people, coalesce(sum(weight), 0)::float as weight,
        coalesce(bool_or(is_danger), false) as "isDanger",
        coalesce(array_agg(verb) filter (where verb is not null), '{}') as open
      from waiting where ${isAsked} group by id
      order by bool_or(is_danger) desc nulls last, bool_or(verb = 'appeal') desc nulls last, sum(weight) desc nulls last
      limit ${sql.raw(`${maxItems}`)}`,
  )
}
