import { eq, sql } from 'drizzle-orm'
import { hourMs } from '../../contract/durations.ts'
import { moderationLimits } from '../../contract/limits.ts'
import { sentences } from '../../contract/sentences.ts'
import type { NewTakedown, ReceivedTakedown } from '../../contract/takedowns.ts'
import type { Board } from '../board/board.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { sealText } from '../crypto/sealed-text.ts'
import { takedownId } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { problem } from '../errors/problems.ts'
import { itemInLink } from '../hiding/item-link.ts'
import { ownOrigins } from '../http/origin.ts'
import type { OpenTickets } from './open-tickets.ts'

const answeredWithinMs = 48 * hourMs

type Request = Pick<NewTakedown, 'kind' | 'statement' | 'contact'> & { item: Item; network: string }

/**
 * Returns the item that a link to this board names, even if it does not exist. Throws `invalid_fields` for other
 * links.
 */
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
  const source = itemKinds[item.kind].atDesk
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
        created_at = excluded.created_at, due_at = excluded.due_at, closed_at = null, outcome = null
      where takedowns.closed_at is not null
      returning 1`,
  )
  if (stored.length > 0) await tickets.add(db, id, network)
  return { answerBy: dueAt.toISOString() }
}
