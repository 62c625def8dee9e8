import { and, type Column, getTableColumns, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { confessions, confessionTerms, replies } from '../db/schema/content.ts'
import type { ViewerKeys } from '../viewer/prepared-viewer.ts'

/* Under the names of the tables, which lint keeps for the rules that write them: all others read from here. */

/**
 * For everybody; what is hidden is visible to its author in any case. Nothing else looks at what a reply stands
 * below: what hides a confession, or a reply, marks all below it, which is then gone for its author, too.
 */
export const isVisible = {
  confession: sql`not ${confessions.isHidden}`,
  reply: sql`not (${replies.isHidden} or ${replies.isBelowHidden})`,
}

const { preview, truncated, ...confessionColumns } = getTableColumns(confessions)
const { content: _, ...cardColumns } = { ...confessionColumns, preview, truncated }
const { answeredTag: _tag, ...replyColumns } = getTableColumns(replies)

/**
 * What an answer needs. Select these from the sources below: their own columns are wrapped, and each value of each row
 * would ask a wrapper.
 */
export const columnsOf = { confession: confessionColumns, card: cardColumns, reply: replyColumns }

type Reader = Pick<ViewerKeys, 'authorTags'> | null

const query = new QueryBuilder({ casing: 'snake_case' })

/** In feeds, counts and links: the same for everybody. */
export const listedConfessions = query
  .select()
  .from(confessions)
  .where(isVisible.confession)
  .as('confessions')

/** To find confessions by, which are then read from `listedConfessions`: what is not there is not found. */
export const listedTerms = query.select().from(confessionTerms).as('confession_terms')

/** In threads, the same for everybody. A reply that was imported without its confession is in none. */
export const listedReplies = query
  .select()
  .from(replies)
  .where(sql`${isVisible.reply} and ${isNotNull(replies.confessionId)}`)
  .as('replies')

/** Who wrote what, hidden or not: to tell authors of their own items alone. The tags never leave the server. */
export const authors = query
  .select({ id: confessions.id, authorTag: confessions.authorTag })
  .from(confessions)
  .unionAll(query.select({ id: replies.id, authorTag: replies.authorTag }).from(replies))
  .as('authors')

const { authorTag: _ofConfession, ...deskConfession } = columnsOf.confession
const { authorTag: _ofReply, isOp: _isOp, ...deskReply } = columnsOf.reply

/** At the operator's desk: hidden ones too, and of nobody. */
export const confessionsAtDesk = query.select(deskConfession).from(confessions).as('confessions')
export const repliesAtDesk = query.select(deskReply).from(replies).as('replies')

/** At its address, among one's own, and for whatever is done with one. */
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

/** Beside replies, those that they answer. */
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
