import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Confession, ConfessionEdit, NewConfession } from '../../contract/confessions.ts'
import { fits, tooLong } from '../../contract/length.ts'
import { editLimits } from '../../contract/limits.ts'
import { previewOf } from '../../contract/preview.ts'
import { textNames } from '../../contract/sentences.ts'
import { anyViewer, valuesOf } from '../accounts/prepared-viewer.ts'
import { stillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { authorTag, itemId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { confessions } from '../db/schema/content.ts'
import { problem } from '../problems.ts'
import { isOwn } from '../reachable.ts'
import { assertOwn, assertReachable, refuse } from '../refusals.ts'
import { sameAsStored } from '../repeats.ts'
import { storeTerms } from '../search/stored-terms.ts'
import { termsOf } from '../search/terms.ts'
import { findOwnPart, justWritten } from '../upvotes/own-part.ts'
import { asConfession, confessionColumns, readConfession } from './confession-rows.ts'

type Writing = Pick<Board, 'keys' | 'writing' | 'events'>

const value = (name: string) => sql.placeholder(name)

const inserting = prepare<{ inserted: 1 }>(
  'insert_confession',
  sql`with posted as (
      insert into ${confessions} (id, author_tag, title, content, preview, truncated, created_at)
      select ${value('id')}::uuid, ${value('tag')}::uuid, ${value('title')}, ${value('content')},
        ${value('preview')}, ${value('truncated')}::boolean, ${value('createdAt')}::timestamptz
      where ${stillSignedIn(anyViewer)} on conflict do nothing returning id, created_at
    )
    ${storeTerms(sql`posted`, { titleTerms: value('titleTerms'), terms: value('terms') })}
    returning 1 as inserted`,
)

/**
 * The same author, key and text again answers the stored confession, so that a lost send can be repeated.
 * Throws `already_posted` for another text under the key.
 */
export async function createConfession(
  db: PooledDatabase,
  board: Writing,
  viewer: Viewer,
  { key, title, content }: NewConfession,
): Promise<Confession> {
  const { keys, writing, events } = board
  writing.count(viewer, { kind: 'confessions', text: title + content, repeatKey: key })
  const id = itemId(keys, 'confession', viewer.accountId, key)
  const createdAt = new Date()
  const tag = authorTag(keys, viewer.accountId, createdAt)
  const [inserted] = await inserting.run(db, {
    ...valuesOf(viewer),
    ...{ id, tag, title, content, ...previewOf(content), createdAt: createdAt.toISOString() },
    ...termsOf({ title, content }),
  })
  if (!inserted) {
    await assertReachable(db, viewer, { kind: 'confession', id })
    return sameAsStored(await readConfession(db, board, viewer, id), { title, content })
  }
  events.publish({ type: 'own writing', epoch: viewer.epoch, id })
  events.publish({ type: 'confession posted', confessionId: id })
  const untouched = { updatedAt: null, upvoteCount: 0, replyCount: 0 }
  return asConfession({ id, authorTag: tag, title, content, createdAt, ...untouched }, justWritten)
}

/**
 * A field may stay longer than the edit limits but not become so (SPEC §5); an edit that changes nothing
 * writes nothing. Throws `confession_not_found`, `not_confession_editor` or `invalid_fields`.
 */
export async function updateConfession(
  db: PooledDatabase,
  board: Writing,
  viewer: Viewer,
  id: string,
  edit: ConfessionEdit,
): Promise<Confession> {
  board.writing.count(viewer, { kind: 'edits', text: edit.title + edit.content })
  const titleFits = fits(edit.title, editLimits.title)
  const contentFits = fits(edit.content, editLimits.content)
  const edited = db.$with('edited').as(
    db
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
      .returning(confessionColumns),
  )
  const found = db.$with('found', {}).as(storeTerms(sql`edited`, termsOf(edit)))
  const [row] = await db.with(edited, found).select().from(edited)
  if (!row) {
    await assertOwn(db, viewer, { kind: 'confession', id }, 'not_confession_editor')
    const stored = await readConfession(db, board, viewer, id)
    assertFits(edit, stored)
    return stored
  }
  board.events.publish({ type: 'own writing', epoch: viewer.epoch, id })
  board.events.publish({ type: 'confession edited', confessionId: id })
  return asConfession(row, await findOwnPart(db, board, viewer, [id]))
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

/** Throws `invalid_fields`. */
function assertFits(edit: ConfessionEdit, stored: Confession): void {
  const errors = (['title', 'content'] as const)
    .filter((field) => edit[field] !== stored[field] && !fits(edit[field], editLimits[field]))
    .map((field) => ({ field, message: tooLong(textNames[field], editLimits[field]) }))
  if (errors[0]) throw problem('invalid_fields', { errors, title: errors[0].message })
}
