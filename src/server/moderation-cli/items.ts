import { between, type Column, type SQL, sql } from 'drizzle-orm'
import { originOf } from '../config/config.ts'
import type { Item } from '../content/item-kinds.ts'
import { confessionsForOperators, repliesForOperators } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { itemInAnyLink } from '../hiding/item-link.ts'
import type { Desk } from './desk.ts'
import { printableLine } from './printable.ts'
import { cut } from './table.ts'

/** A confession or reply as operators see it: without its author tag. */
export type OperatorItem = Item & {
  /** A confession's own id, or that of a reply's confession; null for a reply imported without one. */
  confessionId: string | null
  /** The reply that it answers; null if it answers the confession itself. */
  parentReplyId: string | null
  title: string | null
  content: string
  createdAt: Date
  updatedAt: Date | null
  upvoteCount: number
  isHidden: boolean
  /** Hidden because its confession, or a reply that it is below, is hidden. */
  isBelowHidden: boolean
  hasCrisisCard: boolean
}

const minLetters = 8
const byItsId = `at least ${minLetters} letters of its id`

/** Finds an item by its id, a unique prefix of that, or its URL. Throws an OperatorError unless exactly one matches. */
export async function findItem(db: Database, given: string): Promise<OperatorItem> {
  const linked = given.includes('/') ? itemInAnyLink(given) : undefined
  const found = linked
    ? (await readItems(db, [linked.id])).filter(({ kind }) => kind === linked.kind)
    : await itemsBetween(db, rangeOf(given, `${byItsId}, or its address`))
  const [item, another] = found
  if (!item) throw await nothingFound(db, given)
  if (another) throw new OperatorError('More than one id begins like this: give more of it')
  return item
}

/** Says so if the id is that of a ticket: the queue shows ids of tickets and items in the same column. */
async function nothingFound(db: Database, given: string): Promise<OperatorError> {
  const isTicket = given.includes('/')
    ? false
    : (await db.$count(takedowns, between(takedowns.id, ...rangeOf(given)))) > 0
  return new OperatorError(
    isTicket
      ? 'This is a ticket: ‘takedowns’ shows it'
      : 'There is no such confession or reply (any more)',
  )
}

/** The lowest and the highest id with this prefix. Throws an OperatorError if the prefix is invalid or too short. */
export function rangeOf(given: string, howNamed = byItsId): [from: string, to: string] {
  const digits = given.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]*$/.test(digits) || digits.length < minLetters || digits.length > 32)
    throw new OperatorError(`This names nothing: give ${howNamed}`)
  return [asUuid(digits.padEnd(32, '0')), asUuid(digits.padEnd(32, 'f'))]
}

export async function readItems(db: Database, ids: string[]): Promise<OperatorItem[]> {
  // One array parameter, because PostgreSQL limits the number of parameters.
  return ids.length === 0 ? [] : itemsWhere(db, (id) => sql`${id} = any(${sql.param(ids)}::uuid[])`)
}

export function linkOf({ config }: Pick<Desk, 'config'>, item: OperatorItem): string {
  const confession = `${originOf(config)}/confession/${item.confessionId}`
  if (item.kind === 'confession') return confession
  return item.confessionId
    ? `${confession}?reply=${item.id}#reply-${item.id}`
    : 'a reply without a confession'
}

export function textOf({ title, content }: Pick<OperatorItem, 'title' | 'content'>): string {
  return title === null ? content : `${title}: ${content}`
}

export function excerptOf(item: OperatorItem): string {
  return cut(printableLine(textOf(item)), 300)
}

export function itemJson(desk: Pick<Desk, 'config'>, item: OperatorItem) {
  return { ...item, link: linkOf(desk, item) }
}

function itemsBetween(db: Database, [from, to]: [string, string]): Promise<OperatorItem[]> {
  return itemsWhere(db, (id) => between(id, from, to))
}

async function itemsWhere(db: Database, isAsked: (id: Column) => SQL): Promise<OperatorItem[]> {
  const confessions = await db
    .select()
    .from(confessionsForOperators)
    .where(isAsked(confessionsForOperators.id))
  const replies = await db.select().from(repliesForOperators).where(isAsked(repliesForOperators.id))
  const ofConfession = { kind: 'confession', parentReplyId: null, isBelowHidden: false } as const
  return [
    ...confessions.map((row) => {
      return { ...fieldsOf(row), ...ofConfession, confessionId: row.id, title: row.title }
    }),
    ...replies.map((row) => {
      const { confessionId, parentReplyId, isBelowHidden } = row
      const place = { confessionId, parentReplyId, isBelowHidden }
      return { ...fieldsOf(row), ...place, kind: 'reply' as const, title: null }
    }),
  ]
}

type Row = Omit<OperatorItem, 'kind' | 'confessionId' | 'parentReplyId' | 'title' | 'isBelowHidden'>

/** Lists the fields one by one, because whatever is returned here is printed as JSON. */
function fieldsOf(row: Row): Row {
  const { id, content, createdAt, updatedAt, upvoteCount, isHidden, hasCrisisCard } = row
  return { id, content, createdAt, updatedAt, upvoteCount, isHidden, hasCrisisCard }
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
