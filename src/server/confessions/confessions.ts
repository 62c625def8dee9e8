import { and, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Confession, ConfessionEdit, NewConfession } from '../../contract/confessions.ts'
import { fits, tooLong } from '../../contract/length.ts'
import { editLimits } from '../../contract/limits.ts'
import { makePreview } from '../../contract/preview.ts'
import { textNames } from '../../contract/sentences.ts'
import type { Board } from '../board/board.ts'
import { assertSameAsStored } from '../content/idempotency.ts'
import { answerOf, type ItemRow, unmoderated } from '../content/item-answers.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
import { topicNamed, withShownTopic } from '../content/topics.ts'
import { authorState } from '../content/viewer-state.ts'
import { columnsOf, isOwn } from '../content/visibility.ts'
import { authorTag, itemId } from '../crypto/tags.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { confessions } from '../db/schema/content.ts'
import { problem } from '../errors/problems.ts'
import { editOwn } from '../hiding/own-edits.ts'
import { withStatements } from '../hiding/statements.ts'
import { assertNothingFound, findingsIn } from '../screening/findings.ts'
import { storeTerms } from '../search-index/stored-terms.ts'
import { termsOf } from '../search-index/terms.ts'
import { mayWrite } from '../viewer/may-write.ts'
import { stillSignedIn } from '../viewer/still-signed-in.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { viewerPlaceholders } from '../viewer/viewer-placeholders.ts'
import { readConfession, readConfessionRow } from './confession-rows.ts'
import { changeTopic, type TopicEdit, topicEditOf } from './topic-edits.ts'

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
  { key, title, content, topic: topicName, namesMeant }: NewConfession,
): Promise<Confession> {
  const { keys, writing, events } = board
  const { topics } = board.config
  const topic = typeof topicName === 'string' ? topicNamed(topics, topicName).name : null
  const id = itemId(keys, ['confession'], viewer.accountId, key)
  writing.count(viewer, { kind: 'confessions', text: title + content, repeatId: key && id })
  assertNothingFound(findingsIn(board.config, { title, content }, namesMeant))
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
    return assertSameAsStored(await readConfession(db, board, viewer, id), sent)
  }
  events.publish({ type: 'own writing', epoch: viewer.epoch, id })
  events.publish({ type: 'confession posted', confessionId: id })
  const untouched = { updatedAt: null, upvoteCount: 0, replyCount: 0, ...unmoderated }
  const row = { id, authorTag: tag, title, content, topic, createdAt, ...untouched }
  return answerOf(row, authorState, topics)
}

/**
 * Edits a confession. Only changed fields are checked for length (SPEC §5), contact data and names. The first edit of
 * a hidden confession's text makes it visible again. Throws `confession_not_found`, `not_confession_editor`, `edit_closed`,
 * `invalid_fields`, `contact_data` or `names_someone`.
 */
export async function updateConfession(
  db: PooledDatabase,
  board: Writing,
  viewer: Viewer,
  id: string,
  edit: ConfessionEdit,
): Promise<Confession> {
  const texts = { title: edit.title, content: edit.content }
  const topic = topicEditOf(board.config, edit.topic)
  board.writing.count(viewer, { kind: 'edits' })
  const findings = findingsIn(board.config, texts, edit.namesMeant)
  const mayBecome = (field: Field) =>
    fits(texts[field], editLimits[field]) && !findings.some((finding) => finding.field === field)
  const isEdited = and(
    eq(confessions.id, id),
    isOwn(confessions, viewer),
    mayWrite(viewer),
    or(ne(confessions.title, texts.title), ne(confessions.content, texts.content)),
    mayBecome('title') ? undefined : eq(confessions.title, texts.title),
    mayBecome('content') ? undefined : eq(confessions.content, texts.content),
  )
  return editOwn<ItemRow<Confession>, Confession>(db, board, viewer, {
    ...{ item: { kind: 'confession', id }, notOwn: 'not_confession_editor', texts, findings },
    editShown: async () => {
      const isShown = and(isEdited, not(confessions.isHidden))
      const row =
        (await editTexts(db, texts, topic, isShown)) ??
        (topic && (await changeTopic(db, viewer, { id, ...texts }, topic)))
      const [edited] = await withStatements(db, board, 'confession', row ? [row] : [])
      return edited
    },
    editHidden: async (tx) =>
      (await editTexts(tx, texts, topic, and(isEdited, confessions.isHidden))) !== undefined,
    readRow: (tx) => readConfessionRow(tx, board, viewer, id),
    answerOf: (row, stateOf) => answerOf(row, stateOf, board.config.topics),
    assertFits: (changed) => assertFits(texts, changed),
  })
}

/** Updates the texts, the topic and the search terms. Returns undefined if no row matches the condition `isEdited`. */
async function editTexts(
  db: Database,
  edit: Texts,
  topic: TopicEdit | undefined,
  isEdited: SQL | undefined,
) {
  const changes = { ...edit, ...makePreview(edit.content), updatedAt: new Date() }
  const edited = db.$with('edited').as(
    db
      .update(confessions)
      .set({ ...changes, ...(topic && { topic: topic.stored }), hasCrisisCard: false })
      .where(isEdited)
      .returning(columnsOf.confession),
  )
  const found = db.$with('found', {}).as(storeTerms(sql`edited`, termsOf(edit)))
  const [row] = await db.with(edited, found).select().from(edited)
  return row
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

type Field = 'title' | 'content'
type Texts = Pick<Confession, Field>

/** Throws `invalid_fields` if a changed field is too long. */
function assertFits(edit: Texts, changed: Field[]): void {
  const errors = changed
    .filter((field) => !fits(edit[field], editLimits[field]))
    .map((field) => ({ field, message: tooLong(textNames[field], editLimits[field]) }))
  if (errors[0]) throw problem('invalid_fields', { errors, title: errors[0].message })
}
