import { between, type SQL, sql } from 'drizzle-orm'
import { makePreview } from '../../../contract/preview.ts'
import type { ReportReason } from '../../../contract/report-reasons.ts'
import type { Board } from '../../board/board.ts'
import { originOf } from '../../config/config.ts'
import type { Item } from '../../content/item-kinds.ts'
import { itemInLink } from '../../content/item-link.ts'
import { withShownTopic } from '../../content/topics.ts'
import { confessionsForOperators, repliesForOperators } from '../../content/visibility.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { takedowns } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { lockItem } from '../../hiding/hiding.ts'

/** The context of a moderation rule. `db` is the transaction in which it reads and decides. */
export type Desk = Pick<Board, 'config' | 'keys'> & {
  db: Database
  /** The name of the operator who decides. */
  by: string
  /** True in the moderators' pages. False for a shell, which may give any name. */
  isSignedIn: boolean
  /** The tags of the reports that the moderator saw. A decision settles only those; without this, it settles all. */
  seenReports?: string[]
}

/** The arguments of a command. Each rule takes only those that it needs. */
export type Given = {
  /** An item's id, the start of its id, or its URL. */
  id: string
  /** All the ids that were given; `id` is the first. */
  ids: string[]
  /** The email address of a new operator. */
  mail: string | undefined
  rule: ReportReason | undefined
  reason: string | null
  days: number
  withoutCard: boolean
  /** True if the author appealed after the last mark. Then the appeal stays open. */
  isAppealUnseen?: boolean
}

/** An item without its author tag, which all posts of one author in a month share. */
export type OperatorItem = Item & {
  /** The id of the confession itself or of the reply's confession. Null if the reply was imported without it. */
  confessionId: string | null
  /** The id of the reply that this reply answers. Null if it answers the confession, and for confessions. */
  parentReplyId: string | null
  title: string | null
  /** The topic as it is stored: see `withShownTopic`. Null for replies. */
  topic: string | null
  content: string
  createdAt: Date
  updatedAt: Date | null
  upvoteCount: number
  isHidden: boolean
  /** True if its confession, or a reply above it, is hidden. */
  isBelowHidden: boolean
  hasCrisisCard: boolean
}

const minLetters = 8
const byItsId = `at least ${minLetters} letters of its id`

/** Finds an item by its id, the start of its id, or its URL. Throws an OperatorError unless exactly one matches. */
export async function findItem(db: Database, given: string): Promise<OperatorItem> {
  const linked = given.includes('/') ? itemInLink(given)?.item : undefined
  const [from, to] = linked ? [linked.id, linked.id] : rangeOf(given, `${byItsId}, or its address`)
  const [item, another] = await itemsWhere(db, sql`id between ${from} and ${to}`)
  if (another) throw new OperatorError('More than one id starts like this: give more letters')
  if (item) return item
  // The operator may have given the id of a ticket, because the queue shows both kinds of ids in the same column.
  const isTicket = (await db.$count(takedowns, between(takedowns.id, from, to))) > 0
  throw new OperatorError(
    isTicket
      ? 'This is a ticket: ‘takedowns’ shows it'
      : 'There is no such confession or reply (any more)',
  )
}

/** Returns the lowest and the highest id with this prefix. Throws an OperatorError if it is invalid or too short. */
export function rangeOf(given: string, howNamed = byItsId): [from: string, to: string] {
  const digits = given.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]*$/.test(digits) || digits.length < minLetters || digits.length > 32)
    throw new OperatorError(`This is not an id: give ${howNamed}`)
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
}

/** Returns the items that exist, by id. */
export async function readItems(
  db: Database,
  ids: (string | null)[],
): Promise<Map<string | null, OperatorItem>> {
  // Pass all ids as one array, because PostgreSQL limits the number of parameters.
  const items = await itemsWhere(db, sql`id = any(${sql.param(ids)}::uuid[])`)
  return new Map(items.map((item) => [item.id, item]))
}

/** Finds the item, locks it against other decisions and reads it. Throws an OperatorError if it doesn't exist. */
export async function lockAndRead(db: Database, given: string): Promise<OperatorItem> {
  const item = await findItem(db, given)
  await lockItem(db, item)
  const locked = (await readItems(db, [item.id])).get(item.id)
  if (!locked) throw new OperatorError('It was deleted a moment ago')
  return locked
}

/** Returns an item as lists show it: with a preview of its content. */
export function cardOf(desk: Pick<Desk, 'config'>, item: OperatorItem) {
  const { content, ...rest } = withLinkAndState(desk, item)
  return { ...rest, ...makePreview(content) }
}

export function withLinkAndState({ config }: Pick<Desk, 'config'>, item: OperatorItem) {
  const { kind, id, isHidden, isBelowHidden, ...rest } = item
  const confession = `${originOf(config)}/confession/${item.confessionId}`
  const reply = item.confessionId && `${confession}?reply=${id}#reply-${id}`
  const link = kind === 'confession' ? confession : reply
  const state = isHidden ? 'hidden' : isBelowHidden ? 'below something hidden' : 'visible'
  return { kind, id, link, state, ...withShownTopic(config.topics, rest) }
}

type Row = Omit<OperatorItem, 'createdAt' | 'updatedAt'> & {
  createdAt: string
  updatedAt: string | null
}

/** Lists the columns one by one: operators read all of them, and none may identify the author. */
async function itemsWhere(db: Database, isAsked: SQL): Promise<OperatorItem[]> {
  const shared = sql`id, content, created_at as "createdAt", updated_at as "updatedAt",
    upvote_count as "upvoteCount", is_hidden as "isHidden", has_crisis_card as "hasCrisisCard"`
  const rows = await rowsOf<Row>(
    db,
    sql`select 'confession' as kind, title, topic, ${shared}, id as "confessionId",
        null::uuid as "parentReplyId", false as "isBelowHidden"
      from ${confessionsForOperators} where ${isAsked}
      union all
      select 'reply', null, null, ${shared}, confession_id, parent_reply_id, is_below_hidden
      from ${repliesForOperators} where ${isAsked}`,
  )
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    updatedAt: updatedAt === null ? null : new Date(updatedAt),
  }))
}
