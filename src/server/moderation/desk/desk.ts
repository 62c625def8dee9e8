import { and, type Column, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '../../../contract/id.ts'
import { makePreview } from '../../../contract/preview.ts'
import type { ReportReason } from '../../../contract/report-reasons.ts'
import type { Board } from '../../board/board.ts'
import { originOf } from '../../config/config.ts'
import type { Item } from '../../content/item-kinds.ts'
import { itemInLink } from '../../content/item-link.ts'
import { withShownTopic } from '../../content/topics.ts'
import { confessionsForOperators, repliesForOperators } from '../../content/visibility.ts'
import { unsealText } from '../../crypto/seal.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { appeals, reports, takedowns } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { readDecisions } from '../../hiding/decisions.ts'
import { lockItem } from '../../hiding/hiding.ts'

/** The context of a moderation rule. `db` is the transaction in which it reads and decides. */
export type Desk = Pick<Board, 'config' | 'keys'> & {
  db: Database
  /** The name of the operator who decides. */
  by: string
  /** True in the moderators' pages. False for a shell, which may give any name. */
  isSignedIn: boolean
}

/** The arguments of a command. Each rule takes only those that it needs. */
export type Given = {
  /** An item's id or URL, the id of a ticket, or the name of an operator. */
  id: string
  /** The email address of a new operator. */
  mail: string | undefined
  rule: ReportReason | undefined
  reason: string | null
  days: number
  /** Whether a restored item has a crisis card. If undefined, that stays as it is. */
  hasCrisisCard?: boolean | undefined
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

/** Finds an item by its id or its URL. Throws an OperatorError if it doesn't exist. */
export async function findItem(db: Database, given: string): Promise<OperatorItem> {
  const id = given.includes('/') ? itemInLink(given)?.item.id : given.toLowerCase()
  const item = id && isId(id) ? (await readItems(db, [id])).get(id) : undefined
  if (item) return item
  throw new OperatorError(`There is no such confession or reply (any more): ${plain(given)}`)
}

/**
 * Condition on reports, appeals or tickets. In the pages, moderators see what came or was withdrawn only after the next
 * five-minute mark, and decide only about what they see. A shell sees all at once.
 */
export function isSeen(
  { isSignedIn }: Desk,
  { isQueued, isWithdrawn }: { isQueued: Column; isWithdrawn?: Column },
): SQL {
  if (isSignedIn) return sql`${isQueued}`
  return isWithdrawn ? sql`not ${isWithdrawn}` : sql`true`
}

/** Makes input safe to print in an error message of one line. */
export function plain(input: string): string {
  return input.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?').slice(0, 60)
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

/** Finds an item by its id or its URL. Throws an OperatorError if it doesn't exist. */
export async function describeItem(desk: Desk, given: string): Promise<Described> {
  const [described] = await describeItems(desk, [await findItem(desk.db, given)])
  if (!described) throw new OperatorError('It was deleted a moment ago')
  return described
}

/** Returns items with their reports, notes, appeal, tickets and decisions, but nothing about any person. */
export async function describeItems(desk: Desk, items: OperatorItem[]) {
  if (items.length === 0) return []
  const { db, keys } = desk
  const ids = items.map(({ id }) => id)
  // The context of a reply: its confession and the reply that it answers.
  const idsAbove = ({ kind, confessionId, parentReplyId }: OperatorItem) =>
    kind === 'reply' ? [confessionId, parentReplyId] : []
  const above = await readItems(db, items.flatMap(idsAbove))
  const reported = Map.groupBy(await readReports(desk, items), ({ id }) => id)
  const isAppealOf = or(inArray(appeals.confessionId, ids), inArray(appeals.replyId, ids))
  const appealed = await db
    .select()
    .from(appeals)
    .where(and(isAppealOf, isSeen(desk, appeals)))
  const tickets = await db
    .select({ id: takedowns.id, outcome: takedowns.outcome, itemId: takedowns.itemId })
    .from(takedowns)
    .where(and(inArray(takedowns.itemId, ids), isSeen(desk, takedowns)))
  const decided = Map.groupBy(await readDecisions(db, desk, items), ({ item }) => item.id)
  return items.map((item) => {
    const { id } = item
    const appeal = appealed.find(({ confessionId, replyId }) => (replyId ?? confessionId) === id)
    return {
      ...withLinkAndState(desk, item),
      above: idsAbove(item)
        .flatMap((it) => above.get(it) ?? [])
        .map((one) => cardOf(desk, one)),
      reports: (reported.get(id) ?? []).map(({ id: _, ...report }) => report),
      appeal: appeal ? unsealText(keys, appeal.sealedText) : null,
      appealedAt: appeal?.createdAt ?? null,
      tickets: tickets.flatMap(({ itemId, ...ticket }) => (itemId === id ? ticket : [])),
      decisions: decided.get(id) ?? [],
    }
  })
}

export type Described = Awaited<ReturnType<typeof describeItems>>[number]

type Reported = {
  id: string
  reason: ReportReason
  people: number
  /** How many of the people reported the text as it was before the last edit. */
  beforeEdit: number
  notes: string[]
}

/** Returns the open reports of items by reason. Notes are in random order. */
async function readReports(desk: Desk, items: OperatorItem[]): Promise<Reported[]> {
  const ids = sql.param(items.map(({ id }) => id))
  const times = sql.param(items.map(({ updatedAt, createdAt }) => updatedAt ?? createdAt))
  const rows = await rowsOf<Reported>(
    desk.db,
    sql`select item.id, reason, count(*)::int as people,
        (count(*) filter (where text_since < written_at))::int as "beforeEdit",
        array_agg(sealed_note order by random()) as notes
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as item (id, written_at)
        join ${reports} on (confession_id = item.id and reply_id is null) or reply_id = item.id
      where ${isSeen(desk, reports)}
      group by item.id, reason order by reason`,
  )
  return rows.map(({ notes, ...row }) => ({
    ...row,
    notes: notes.map((note) => unsealText(desk.keys, note)).filter((note) => note !== ''),
  }))
}

/** Returns an item as lists show it: with a preview of its content. */
function cardOf(desk: Pick<Desk, 'config'>, item: OperatorItem) {
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
