import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import { moderationLimits } from '../../contract/limits.ts'
import type { NewTakedown, ReceivedTakedown } from '../../contract/moderation.ts'
import { sentences } from '../../contract/sentences.ts'
import type { Board } from '../board/board.ts'
import { createRecentMap } from '../cache/recent-map.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { itemInLink } from '../content/item-link.ts'
import { sealText } from '../crypto/seal.ts'
import { takedownId } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { problem } from '../errors/problems.ts'
import { ownOrigins } from '../http/origin.ts'

/** Maximum number of open tickets, more than operators can answer in time. It stops a flood from filling the disk. */
const maxOpen = 1_000
const rememberedMs = 7 * dayMs
export const answeredWithinMs = 2 * dayMs

type Request = Pick<NewTakedown, 'kind' | 'statement' | 'contact'> & { item: Item; network: string }

/** Returns the item of a link to this board, even if it does not exist. Throws `invalid_fields`. */
export function itemInTakedownLink({ config }: Pick<Board, 'config'>, link: string): Item {
  const found = itemInLink(link)
  const hosts = Array.from(ownOrigins(config), (origin) => new URL(origin).host)
  if (found && (found.host === null || hosts.includes(found.host))) return found.item
  const errors = [{ field: 'link', message: sentences.itemLink }]
  throw problem('invalid_fields', { errors, title: sentences.itemLink })
}

/**
 * Stores a ticket (takedown request) if the item exists. The answer is the same if it does not exist. While there is
 * an open ticket for the same item and contact, a repeated request changes nothing. Otherwise a third person who
 * knows the contact could replace the statement.
 */
export async function storeTakedown(
  db: Database,
  { keys }: Pick<Board, 'keys'>,
  tickets: OpenTickets,
  { kind, item, statement, contact, network }: Request,
): Promise<ReceivedTakedown> {
  const createdAt = new Date()
  const dueAt = new Date(createdAt.getTime() + answeredWithinMs)
  const id = takedownId(keys, item.id, contact)
  const source = itemKinds[item.kind].forOperators
  const there = db.select({ id: source.id }).from(source).where(eq(source.id, item.id))
  const stored = await rowsOf(
    db,
    sql`insert into ${takedowns}
        (id, kind, item_kind, item_id, sealed_statement, sealed_contact, created_at, due_at)
      select ${id}::uuid, ${kind}, ${item.kind}, ${item.id}::uuid,
        ${sealText(keys, statement, moderationLimits.statement)},
        ${sealText(keys, contact, moderationLimits.contact)},
        ${createdAt.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz
      where exists (${there})
      on conflict (id) do update set kind = excluded.kind,
        sealed_statement = excluded.sealed_statement, sealed_contact = excluded.sealed_contact,
        created_at = excluded.created_at, due_at = excluded.due_at, closed_at = null, outcome = null,
        is_queued = false
      where takedowns.closed_at is not null
      returning 1`,
  )
  if (stored.length > 0) await tickets.add(db, id, network)
  return { answerBy: dueAt.toISOString() }
}

type OpenTickets = ReturnType<typeof createOpenTickets>

/**
 * Limits the number of open tickets (takedown requests). Only the memory of this process knows from which network a
 * ticket came, so tickets of other processes count as one network. Tickets from before the start of this process are
 * never deleted. Otherwise a flood after a restart would replace them all.
 */
export function createOpenTickets(onSurplus: (count: number) => void) {
  const startedAt = new Date()
  const networks = createRecentMap<string>(4 * maxOpen, rememberedMs)
  const isOpen = and(isNull(takedowns.closedAt), gte(takedowns.createdAt, startedAt))
  return {
    /** Above `maxOpen`, deletes the newest tickets of the network with the most tickets. */
    add: async (db: Database, id: string, network: string): Promise<void> => {
      networks.set(id, network)
      const open = await db
        .select({ id: takedowns.id })
        .from(takedowns)
        .where(isOpen)
        .orderBy(asc(takedowns.createdAt), asc(takedowns.id))
      const byNetwork = [...Map.groupBy(open, (ticket) => networks.get(ticket.id)).values()]
      const surplus: string[] = []
      while (open.length - surplus.length > maxOpen) {
        // If several networks have equally many tickets, choose the one that sent its first ticket last.
        const most = byNetwork.reduce((one, other) => (other.length >= one.length ? other : one))
        surplus.push(most.pop()?.id ?? '')
      }
      if (surplus.length === 0) return
      await db.delete(takedowns).where(and(isOpen, inArray(takedowns.id, surplus)))
      onSurplus(surplus.length)
    },
  }
}
