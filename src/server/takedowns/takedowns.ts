import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { moderationLimits } from '../../contract/report-reasons.ts'
import { sentences } from '../../contract/sentences.ts'
import type { NewTakedown, ReceivedTakedown } from '../../contract/takedowns.ts'
import { sealWords } from '../anonymity/sealed-words.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { ownOrigins } from '../http/origin.ts'
import { refusal } from '../limits/refusal.ts'
import { itemInLink } from '../moderation/item-link.ts'
import { problem } from '../problems.ts'

const hourMs = 60 * 60 * 1000
const answeredWithinMs = 48 * hourMs
/** More than an operator can answer in time; a flood shall not fill the disk. */
const mostOpen = 1_000

/** The same whether the item is there, hidden, or was never written. Throws `invalid_fields` or `too_fast`. */
export async function requestTakedown(
  db: Database,
  { config, keys }: Pick<Board, 'config' | 'keys'>,
  { kind, link, statement, contact }: NewTakedown,
  countRequest: () => void,
): Promise<ReceivedTakedown> {
  const item = itemInLink(link, [...ownOrigins(config)])
  if (!item) {
    const errors = [{ field: 'link', message: sentences.itemLink }]
    throw problem('invalid_fields', { errors, title: sentences.itemLink })
  }
  // One that asks for nothing takes nothing from the others.
  countRequest()
  const createdAt = new Date()
  const dueAt = new Date(createdAt.getTime() + answeredWithinMs)
  const received = await rowsOf(
    db,
    sql`insert into ${takedowns}
        (id, kind, item_kind, item_id, sealed_statement, sealed_contact, created_at, due_at)
      select ${randomUUID()}::uuid, ${kind}, ${item.kind}, ${item.id}::uuid,
        ${sealWords(keys, statement, moderationLimits.statement)},
        ${sealWords(keys, contact, moderationLimits.contact)},
        ${createdAt.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz
      where (select count(*) from ${takedowns} where closed_at is null) < ${mostOpen}
      returning 1`,
  )
  if (received.length === 0) throw refusal('too_fast', hourMs)
  return { answerBy: dueAt.toISOString() }
}
