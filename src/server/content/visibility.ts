import { and, type Column, getTableColumns, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { confessions, confessionTerms, replies } from '../db/schema/content.ts'
import type { ViewerKeys } from '../viewer/conditions.ts'

/** Reads use these subqueries, named like the tables. Lint lets only code that writes import the tables. */

/**
 * Conditions for what everyone may see. A hidden item stays visible to its author. Hiding an item also marks all
 * replies below it with `isBelowHidden`: not even their authors can see those.
 */
export const isVisible = {
  confession: sql`not ${confessions.isHidden}`,
  reply: sql`not (${replies.isHidden} or ${replies.isBelowHidden})`,
}

const { preview, truncated, ...confessionColumns } = getTableColumns(confessions)
const { content: _, ...cardColumns } = { ...confessionColumns, preview, truncated }
const { answeredTag: _tag, ...replyColumns } = getTableColumns(replies)

/** Drizzle wraps the columns of the subqueries below in proxies, which are slower to read in every row. */
export const columnsOf = { confession: confessionColumns, card: cardColumns, reply: replyColumns }

type Reader = Pick<ViewerKeys, 'authorTags'> | null

const query = new QueryBuilder({ casing: 'snake_case' })

/** Feeds, counts and links use these confessions, because they are the same for every viewer. */
export const listedConfessions = query
  .select()
  .from(confessions)
  .where(isVisible.confession)
  .as('confessions')

/** The search terms of confessions. Join them with `listedConfessions`, which leaves out hidden confessions. */
export const listedTerms = query.select().from(confessionTerms).as('confession_terms')

/** Threads use these replies. One that was imported without its confession is in no thread. */
export const listedReplies = query
  .select()
  .from(replies)
  .where(sql`${isVisible.reply} and ${isNotNull(replies.confessionId)}`)
  .as('replies')

/** The author tags of all items, hidden or not. The tags never leave the server. */
export const authors = query
  .select({ id: confessions.id, authorTag: confessions.authorTag })
  .from(confessions)
  .unionAll(query.select({ id: replies.id, authorTag: replies.authorTag }).from(replies))
  .as('authors')

const { authorTag: _ofConfession, ...deskConfession } = columnsOf.confession
const { authorTag: _ofReply, isOp: _isOp, ...deskReply } = columnsOf.reply

/** What operators can read: hidden items, too, but no author tags. */
export const confessionsForOperators = query
  .select(deskConfession)
  .from(confessions)
  .as('confessions')
export const repliesForOperators = query.select(deskReply).from(replies).as('replies')

/** Returns what the viewer may read and act on: everything visible, and their own hidden items. */
export function confessionsFor(viewer: Reader) {
  return query
    .select()
    .from(confessions)
    .where(or(isVisible.confession, isOwn(confessions, viewer)))
    .as('confessions')
}

export function repliesFor(viewer: Reader) {
  return reachableReplies(viewer).as('replies')
}

/** Like `repliesFor`, but named `parents`, so that a statement can join replies with the replies that they answer. */
export function parentsFor(viewer: Reader) {
  return reachableReplies(viewer).as('parents')
}

function reachableReplies(viewer: Reader) {
  return query
    .select()
    .from(replies)
    .where(or(isVisible.reply, and(isOwn(replies, viewer), not(replies.isBelowHidden))))
}

export function isOwn({ authorTag }: { authorTag: Column | SQL }, viewer: Reader) {
  return sql<boolean>`${authorTag} = any(${sql.param(viewer?.authorTags ?? [])}::uuid[])`
}
