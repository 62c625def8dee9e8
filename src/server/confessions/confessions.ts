import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Confession, ConfessionEdit, NewConfession } from '../../contract/confessions.ts'
import { fits, tooLong } from '../../contract/length.ts'
import { editLimits } from '../../contract/limits.ts'
import { previewOf } from '../../contract/preview.ts'
import { textNames } from '../../contract/sentences.ts'
import { assertStillSignedIn, stillSignedIn, type Viewer } from '../accounts/sessions/sessions.ts'
import { authorTag, itemId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { confessions } from '../db/schema/content.ts'
import { problem } from '../problems.ts'
import { votedOn } from '../upvotes/upvotes.ts'
import { isOwn } from './cards.ts'

/** One confession as the viewer sees it. Throws `confession_not_found`. */
export async function readConfession(
  board: Board,
  viewer: Viewer | null,
  id: string,
): Promise<Confession> {
  const [row] = await board.db
    .select(confessionColumns(viewer))
    .from(confessions)
    .where(eq(confessions.id, id))
  if (!row) throw problem('confession_not_found')
  const voted = await votedOn(board, viewer, 'confession', [id])
  return asConfession(row, voted.has(id))
}

/**
 * Posts a confession. The same author, key and text again answers with the stored one, so a send
 * that got lost can be repeated. Throws `already_posted` for another text under the author's key.
 */
export async function createConfession(
  board: Board,
  viewer: Viewer,
  { key, title, content }: NewConfession,
): Promise<Confession> {
  const id = itemId(board.keys, 'confession', viewer.accountId, key)
  const createdAt = new Date()
  const tag = authorTag(board.keys, viewer.accountId, createdAt)
  const { preview, truncated } = previewOf(content)
  const [row] = await board.db
    .insert(confessions)
    .select(
      // In the order of the columns.
      sql`select ${id}::uuid, ${tag}::uuid, ${title}, ${content}, ${preview}, ${truncated}::boolean,
        ${createdAt.toISOString()}::timestamptz, null::timestamptz, 0, 0
        where ${stillSignedIn(viewer)}`,
    )
    .onConflictDoNothing()
    .returning(confessionColumns(viewer))
  if (row) return asConfession(row, false)
  await assertStillSignedIn(board.db, viewer)
  const stored = await readConfession(board, viewer, id)
  if (stored.isOwner && stored.title === title && stored.content === content) return stored
  throw problem('already_posted')
}

/**
 * Edits an own confession. A field may stay longer than the edit limits but not become so (SPEC §5);
 * an edit that changes nothing writes nothing.
 * Throws `confession_not_found`, `not_confession_editor` or `invalid_fields`.
 */
export async function updateConfession(
  board: Board,
  viewer: Viewer,
  id: string,
  edit: ConfessionEdit,
): Promise<Confession> {
  const titleFits = fits(edit.title, editLimits.title)
  const contentFits = fits(edit.content, editLimits.content)
  const [row] = await board.db
    .update(confessions)
    .set({ ...edit, ...previewOf(edit.content), updatedAt: new Date() })
    .where(
      and(
        eq(confessions.id, id),
        inArray(confessions.authorTag, viewer.authorTags),
        stillSignedIn(viewer),
        or(ne(confessions.title, edit.title), ne(confessions.content, edit.content)),
        titleFits ? undefined : eq(confessions.title, edit.title),
        contentFits ? undefined : eq(confessions.content, edit.content),
      ),
    )
    .returning(confessionColumns(viewer))
  if (!row) return unchanged(board, viewer, id, edit)
  const voted = await votedOn(board, viewer, 'confession', [id])
  return asConfession(row, voted.has(id))
}

/**
 * Deletes an own confession; its replies and every reaction on either go with it.
 * Throws `confession_not_found` or `not_confession_deleter`.
 */
export async function deleteConfession(board: Board, viewer: Viewer, id: string): Promise<void> {
  const deleted = await board.db
    .delete(confessions)
    .where(
      and(
        eq(confessions.id, id),
        inArray(confessions.authorTag, viewer.authorTags),
        stillSignedIn(viewer),
      ),
    )
    .returning({ id: confessions.id })
  if (deleted.length > 0) return
  await assertStillSignedIn(board.db, viewer)
  await readConfession(board, viewer, id)
  throw problem('not_confession_deleter')
}

function confessionColumns(viewer: Viewer | null) {
  const { id, title, content, createdAt, updatedAt, upvoteCount, replyCount } = confessions
  return {
    id,
    title,
    content,
    createdAt,
    updatedAt,
    upvoteCount,
    replyCount,
    isOwner: isOwn(viewer),
  }
}

type Row = Omit<Confession, 'createdAt' | 'updatedAt' | 'hasVoted'> & {
  createdAt: Date
  updatedAt: Date | null
}

function asConfession(row: Row, hasVoted: boolean): Confession {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted,
  }
}

/** What is stored after an edit that changed no row, if it had nothing to change; throws why not. */
async function unchanged(
  board: Board,
  viewer: Viewer,
  id: string,
  edit: ConfessionEdit,
): Promise<Confession> {
  await assertStillSignedIn(board.db, viewer)
  const stored = await readConfession(board, viewer, id)
  if (!stored.isOwner) throw problem('not_confession_editor')
  const errors = (['title', 'content'] as const)
    .filter((field) => edit[field] !== stored[field] && !fits(edit[field], editLimits[field]))
    .map((field) => ({ field, message: tooLong(textNames[field], editLimits[field]) }))
  if (errors[0]) throw problem('invalid_fields', { errors, title: errors[0].message })
  return stored
}
