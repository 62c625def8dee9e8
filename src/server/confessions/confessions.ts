import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Confession, ConfessionEdit, NewConfession } from '../../contract/confessions.ts'
import { fits, tooLong } from '../../contract/length.ts'
import { editLimits } from '../../contract/limits.ts'
import { previewOf } from '../../contract/preview.ts'
import { textNames } from '../../contract/sentences.ts'
import { stillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import { authorTag, itemId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions } from '../db/schema/content.ts'
import { problem } from '../problems.ts'
import { confessionsFor, isOwn } from '../reachable.ts'
import { assertOwn, assertReachable, refuse } from '../refusals.ts'
import { sameAsStored } from '../repeats.ts'
import { votedOn } from '../upvotes/upvotes.ts'

type Writing = Pick<Board, 'keys' | 'writing' | 'events'>

/** Throws `confession_not_found`. */
export async function readConfession(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  id: string,
): Promise<Confession> {
  const reachable = confessionsFor(viewer)
  const [row] = await db
    .select(confessionColumns(viewer))
    .from(reachable)
    .where(eq(reachable.id, id))
  if (!row) throw problem('confession_not_found')
  const voted = await votedOn(db, board, viewer, 'confession', [id])
  return asConfession(row, voted.has(id))
}

/**
 * The same author, key and text again answers the stored confession, so that a lost send can be repeated.
 * Throws `already_posted` for another text under the key.
 */
export async function createConfession(
  db: Database,
  board: Writing,
  viewer: Viewer,
  { key, title, content }: NewConfession,
): Promise<Confession> {
  const { keys, writing, events } = board
  writing.count(viewer, { kind: 'confessions', text: title + content, repeatKey: key })
  const id = itemId(keys, 'confession', viewer.accountId, key)
  const createdAt = new Date()
  const tag = authorTag(keys, viewer.accountId, createdAt)
  const { preview, truncated } = previewOf(content)
  const written = await rowsOf(
    db,
    sql`insert into ${confessions} (id, author_tag, title, content, preview, truncated, created_at)
      select ${id}::uuid, ${tag}::uuid, ${title}, ${content}, ${preview}, ${truncated}::boolean,
        ${createdAt.toISOString()}::timestamptz
      where ${stillSignedIn(viewer)} on conflict do nothing returning 1`,
  )
  if (written.length === 0) {
    await assertReachable(db, viewer, { kind: 'confession', id })
    return sameAsStored(await readConfession(db, board, viewer, id), { title, content })
  }
  events.publish({ type: 'confession posted', confessionId: id })
  const untouched = { updatedAt: null, upvoteCount: 0, replyCount: 0, isOwner: true }
  return asConfession({ id, title, content, createdAt, ...untouched }, false)
}

/**
 * A field may stay longer than the edit limits but not become so (SPEC §5); an edit that changes nothing
 * writes nothing. Throws `confession_not_found`, `not_confession_editor` or `invalid_fields`.
 */
export async function updateConfession(
  db: Database,
  board: Writing,
  viewer: Viewer,
  id: string,
  edit: ConfessionEdit,
): Promise<Confession> {
  board.writing.count(viewer, { kind: 'edits', text: edit.title + edit.content })
  const titleFits = fits(edit.title, editLimits.title)
  const contentFits = fits(edit.content, editLimits.content)
  const [row] = await db
    .update(confessions)
    .set({ ...edit, ...previewOf(edit.content), updatedAt: new Date() })
    .where(
      and(
        eq(confessions.id, id),
        isOwn(confessions, viewer),
        stillSignedIn(viewer),
        or(ne(confessions.title, edit.title), ne(confessions.content, edit.content)),
        titleFits ? undefined : eq(confessions.title, edit.title),
        contentFits ? undefined : eq(confessions.content, edit.content),
      ),
    )
    .returning(confessionColumns(viewer))
  if (!row) {
    await assertOwn(db, viewer, { kind: 'confession', id }, 'not_confession_editor')
    const stored = await readConfession(db, board, viewer, id)
    assertFits(edit, stored)
    return stored
  }
  board.events.publish({ type: 'confession edited', confessionId: id })
  const voted = await votedOn(db, board, viewer, 'confession', [id])
  return asConfession(row, voted.has(id))
}

/** Replies and reactions go with it. Throws `confession_not_found` or `not_confession_deleter`. */
export async function deleteConfession(
  db: Database,
  { writing, events }: Pick<Board, 'writing' | 'events'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  writing.count(viewer, { kind: 'deletions' })
  const deleted = await db
    .delete(confessions)
    .where(and(eq(confessions.id, id), isOwn(confessions, viewer), stillSignedIn(viewer)))
    .returning({ id: confessions.id })
  if (deleted.length === 0)
    return refuse(db, viewer, { kind: 'confession', id }, 'not_confession_deleter')
  events.publish({ type: 'confession deleted', confessionId: id })
}

function confessionColumns(viewer: Viewer | null) {
  const { id, title, content, createdAt, updatedAt, upvoteCount, replyCount } = confessions
  return {
    ...{ id, title, content, createdAt, updatedAt, upvoteCount, replyCount },
    isOwner: isOwn(confessions, viewer),
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

/** Throws `invalid_fields`. */
function assertFits(edit: ConfessionEdit, stored: Confession): void {
  const errors = (['title', 'content'] as const)
    .filter((field) => edit[field] !== stored[field] && !fits(edit[field], editLimits[field]))
    .map((field) => ({ field, message: tooLong(textNames[field], editLimits[field]) }))
  if (errors[0]) throw problem('invalid_fields', { errors, title: errors[0].message })
}
