import { and, eq, sql } from 'drizzle-orm'
import type { Confession, ConfessionEdit, NewConfession } from '../../contract/confessions.ts'
import { fits, tooLong } from '../../contract/length.ts'
import { editLimits } from '../../contract/limits.ts'
import { makePreview } from '../../contract/preview.ts'
import { textNames } from '../../contract/sentences.ts'
import type { Board } from '../board/board.ts'
import { answerOf, assertSameAsStored, unmoderated } from '../content/item-answers.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
import { assertTopic, shownTopic, withShownTopic } from '../content/topics.ts'
import { authorState, loadViewerState } from '../content/viewer-state.ts'
import { isOwn } from '../content/visibility.ts'
import { authorTag, itemId } from '../crypto/tags.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { confessions } from '../db/schema/content.ts'
import { problem } from '../errors/problems.ts'
import { changedTexts, editOwn } from '../hiding/own-edits.ts'
import { readItem } from '../hiding/read-item.ts'
import { assertNothingFound, findingsIn } from '../screening/findings.ts'
import { storeTerms, termsOf } from '../search-index/stored-terms.ts'
import { mayWrite, stillSignedIn, viewerPlaceholders } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'

type Writing = Pick<Board, 'config' | 'keys' | 'writing' | 'events'>

const value = (name: string) => sql.placeholder(name)

const inserting = prepare<{ inserted: 1 }>(
  'insert_confession',
  sql`with posted as (
      insert into ${confessions} (id, author_tag, title, content, preview, truncated, topic, created_at)
      select ${value('id')}::uuid, ${value('tag')}::uuid, ${value('title')}, ${value('content')},
        ${value('preview')}, ${value('truncated')}::boolean, ${value('topic')}::text,
        ${value('createdAt')}::timestamptz
      where ${mayWrite(viewerPlaceholders)} on conflict do nothing returning id, created_at
    )
    ${storeTerms(sql`posted`, { titleTerms: value('titleTerms'), terms: value('terms') })}
    returning 1 as inserted`,
)

/**
 * Posts a confession. If it was posted before with the same idempotency key and fields, returns the stored one. Throws
 * `already_posted` for other fields with the same key, `invalid_fields` for an unknown topic, `contact_data` or
 * `names_someone`.
 */
export async function createConfession(
  db: PooledDatabase,
  board: Writing,
  viewer: Viewer,
  { key, title, content, topic = null, namesMeant }: NewConfession,
): Promise<Confession> {
  const { keys, writing, events } = board
  const { topics } = board.config
  assertTopic(topics, topic)
  const id = itemId(keys, ['confession'], viewer.accountId, key)
  const write = { kind: 'confessions', text: title + content, repeatId: key && id } as const
  writing.check(viewer, write)
  // A refused text is not counted as a post, only its bytes are.
  assertNothingFound(findingsIn(board.config, { title, content }, namesMeant))
  writing.count(viewer, write)
  const createdAt = new Date()
  const tag = authorTag(keys, viewer.accountId, createdAt)
  const [inserted] = await inserting.run(db, {
    ...viewer,
    ...{ id, tag, title, content, topic, ...makePreview(content) },
    createdAt: createdAt.toISOString(),
    ...termsOf({ title, content }),
  })
  if (!inserted) {
    await assertMayWrite(db, viewer)
    const sent = withShownTopic(topics, { title, content, topic })
    const [row, stateOf] = await readItem(db, board, viewer, { kind: 'confession', id })
    return assertSameAsStored(answerOf(row, stateOf, topics), sent)
  }
  events.publish({ type: 'own writing', epoch: viewer.epoch, id })
  events.publish({ type: 'confession posted', confessionId: id })
  const untouched = { updatedAt: null, upvoteCount: 0, replyCount: 0, ...unmoderated }
  const row = { id, authorTag: tag, title, content, topic, createdAt, ...untouched }
  return answerOf(row, authorState, topics)
}

/**
 * Edits a confession. Only changed fields are checked for length (SPEC §5), contact data and names. A change of the
 * topic alone is no edit of the text: reports stay, and a hidden confession stays hidden. Throws
 * `confession_not_found`, `not_confession_editor`, `edit_closed`, `invalid_fields`, `contact_data` or `names_someone`.
 */
export async function updateConfession(
  db: PooledDatabase,
  board: Writing,
  viewer: Viewer,
  id: string,
  { title, content, topic, namesMeant }: ConfessionEdit,
): Promise<Confession> {
  const { topics } = board.config
  assertTopic(topics, topic)
  board.writing.count(viewer, { kind: 'edits' })
  // Look before the row is locked, because a long text takes some time.
  const findings = findingsIn(board.config, { title, content }, namesMeant)
  const item = { kind: 'confession', id } as const
  const row = await editOwn(db, board, viewer, item, 'not_confession_editor', (stored) => {
    const texts = changedTexts(stored, { title, content })
    assertFits(texts)
    assertNothingFound(findings.filter(({ field }) => field in texts))
    const preview = texts.content === undefined ? {} : makePreview(content)
    // A topic that the operator removed is shown as none. It stays stored, in case the operator adds it again.
    const isSameTopic = topic === undefined || topic === shownTopic(topics, stored.topic ?? null)
    return { ...texts, ...preview, ...(!isSameTopic && { topic }) }
  })
  return answerOf(row, await loadViewerState(db, viewer, [id]), topics)
}

/** Deletes a confession with its replies and upvotes. Throws `confession_not_found` or `not_confession_deleter`. */
export async function deleteConfession(
  db: Database,
  { writing, events }: Pick<Board, 'writing' | 'events'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  writing.count(viewer, { kind: 'deletions' })
  const [was] = await db
    .delete(confessions)
    .where(and(eq(confessions.id, id), isOwn(confessions, viewer), stillSignedIn(viewer)))
    .returning({ isHidden: confessions.isHidden })
  if (!was) return refuse(db, viewer, { kind: 'confession', id }, 'not_confession_deleter')
  events.publish({ type: 'own writing', epoch: viewer.epoch, id })
  if (!was.isHidden) events.publish({ type: 'confession deleted', confessionId: id })
}

/** Deletes a confession without checking its author, because an operator decided to remove it. */
export async function removeConfession(tx: Database, id: string): Promise<void> {
  await tx.delete(confessions).where(eq(confessions.id, id))
}

function assertFits(texts: Partial<Record<'title' | 'content', string>>): void {
  const errors = (['title', 'content'] as const)
    .filter((field) => !fits(texts[field] ?? '', editLimits[field]))
    .map((field) => ({ field, message: tooLong(textNames[field], editLimits[field]) }))
  if (errors[0]) throw problem('invalid_fields', { errors, title: errors[0].message })
}
