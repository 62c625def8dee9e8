import { and, type Column, getTableColumns, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { confessions, confessionTerms, replies } from '../db/schema/content.ts'
import type { ViewerKeys } from '../viewer/viewer-placeholders.ts'

/*
 * All reads of content use these subqueries, which have the names of the tables. Lint allows the tables themselves
 * only to rules that write them.
 */

/**
 * What everyone may see. Hidden items stay visible to their authors. Hiding an item also marks all replies below it
 * with `isBelowHidden`: those are not visible even to their authors.
 */
export const isVisible = {
  confession: sql`not ${confessions.isHidden}`,
  reply: sql`not (${replies.isHidden} or ${replies.isBelowHidden})`,
}

const { preview, truncated, ...confessionColumns } = getTableColumns(confessions)
const { content: _, ...cardColumns } = { ...confessionColumns, preview, truncated }
const { answeredTag: _tag, ...replyColumns } = getTableColumns(replies)

/**
 * The columns that API responses contain. Select these, not the columns of the subqueries below: Drizzle wraps those in
 * JavaScript proxies, which are slower to read in every row.
 */
export const columnsOf = { confession: confessionColumns, card: cardColumns, reply: replyColumns }

type Reader = Pick<ViewerKeys, 'authorTags'> | null

const query = new QueryBuilder({ casing: 'snake_case' })

/** For feeds, counts and links, which are the same for everyone. */
export const listedConfessions = query
  .select()
  .from(confessions)
  .where(isVisible.confession)
  .as('confessions')

/** Search terms. The confessions they belong to are read from `listedConfessions`, which leaves out hidden ones. */
export const listedTerms = query.select().from(confessionTerms).as('confession_terms')

/** For threads, which are the same for everyone. A reply that was imported without its confession is in no thread. */
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

/** For operators: with hidden items, and without author tags. */
export const confessionsForOperators = query
  .select(deskConfession)
  .from(confessions)
  .as('confessions')
export const repliesForOperators = query.select(deskReply).from(replies).as('replies')

/** What the viewer may read and act on: everything visible, and their own hidden items. */
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

/** The replies that other replies answer, under a name of its own for a join. */
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
