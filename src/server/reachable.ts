import { type Column, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ViewerKeys } from './accounts/prepared-viewer.ts'
import { confessions, replies } from './db/schema/content.ts'

/* Under the names of the tables, which lint keeps for the rules that write them: all others read from here. */

/**
 * For everybody; one's own is visible to oneself in any case. Nothing else looks at what a reply stands
 * below: what hides a confession, or a reply, with all below it says so in `reply`, too.
 */
const isVisible = { confession: sql`true`, reply: sql`true` }

const { answeredTag: _, ...replyColumns } = getTableColumns(replies)

/** To select from the sources below, whose own columns are wrapped: each value of each row would ask a wrapper. */
export const columnsOf = {
  confession: getTableColumns(confessions),
  reply: replyColumns,
}

type Reader = Pick<ViewerKeys, 'authorTags'> | null

const query = new QueryBuilder({ casing: 'snake_case' })

/** In feeds, counts and links: the same for everybody. */
export const listedConfessions = query
  .select()
  .from(confessions)
  .where(isVisible.confession)
  .as('confessions')

/** In threads, the same for everybody. A reply that was imported without its confession is in none. */
export const listedReplies = query
  .select()
  .from(replies)
  .where(sql`${isVisible.reply} and ${isNotNull(replies.confessionId)}`)
  .as('replies')

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
    .where(or(isVisible.reply, isOwn(replies, viewer)))
}

export function isOwn({ authorTag }: { authorTag: Column | SQL }, viewer: Reader) {
  return sql<boolean>`${authorTag} = any(${sql.param(viewer?.authorTags ?? [])}::uuid[])`
}
