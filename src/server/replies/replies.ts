import { eq, sql } from 'drizzle-orm'
import { maxReplyDepth } from '../../contract/limits.ts'
import type { NewReply, Reply, ReplyEdit } from '../../contract/replies.ts'
import type { Board } from '../board/board.ts'
import { assertSameAsStored } from '../content/item-answers.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
import { authorState, loadViewerState } from '../content/viewer-state.ts'
import { confessionsFor, isOwn, repliesFor } from '../content/visibility.ts'
import { itemId } from '../crypto/tags.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { problem } from '../errors/problems.ts'
import { changedTexts, editOwn } from '../hiding/own-edits.ts'
import { readItem } from '../hiding/read-item.ts'
import { assertNothingFound, findingsIn } from '../screening/findings.ts'
import { stillSignedIn } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { deleteCounted, insertCounted } from './counted-writes.ts'
import { replyWithoutAnswers } from './thread-rows.ts'

type Writing = Pick<Board, 'config' | 'keys' | 'writing' | 'events'>

/**
 * Posts a reply. If it was posted before with the same idempotency key and text, returns the stored one. Throws
 * `confession_not_found`, `reply_not_found`, `too_deep`, `hidden_item`, `already_posted`, `contact_data` or
 * `names_someone`.
 */
export async function createReply(
  db: PooledDatabase,
  board: Writing,
  viewer: Viewer,
  confessionId: string,
  { key, content, parentReplyId = null, namesMeant }: NewReply,
): Promise<Reply> {
  const id = itemId(board.keys, ['reply', confessionId, parentReplyId], viewer.accountId, key)
  const write = { kind: 'replies', text: content, repeatId: key && id } as const
  board.writing.check(viewer, write)
  // A refused text is not counted as a post, only its bytes are.
  assertNothingFound(findingsIn(board.config, { content }, namesMeant))
  board.writing.count(viewer, write)
  const sent = { confessionId, parentReplyId, content }
  const insert = () => insertCounted(db, board, viewer, { id, ...sent })
  let outcome = await insert()
  if (outcome === 'no place') {
    await assertPlace(db, viewer, confessionId, parentReplyId)
    // Nothing forbids the reply: its place was hidden when we inserted it, and is shown again now.
    outcome = await insert()
  }
  if (outcome === 'no place') throw problem('confession_not_found')
  if (outcome === 'taken') {
    const stored = await readItem(db, board, viewer, { kind: 'reply', id })
    return assertSameAsStored(replyWithoutAnswers(...stored), sent)
  }
  board.events.publish({ type: 'own writing', epoch: viewer.epoch, id })
  board.events.publish({ type: 'reply posted', replyId: id, confessionId })
  return replyWithoutAnswers(outcome, authorState)
}

/** Throws `reply_not_found`, `not_reply_editor`, `edit_closed`, `contact_data` or `names_someone`. */
export async function updateReply(
  db: PooledDatabase,
  board: Writing,
  viewer: Viewer,
  id: string,
  { content, namesMeant }: ReplyEdit,
): Promise<Reply> {
  board.writing.count(viewer, { kind: 'edits' })
  const findings = findingsIn(board.config, { content }, namesMeant)
  const item = { kind: 'reply', id } as const
  const row = await editOwn(db, board, viewer, item, 'not_reply_editor', (stored) => {
    const texts = changedTexts(stored, { content })
    if (texts.content !== undefined) assertNothingFound(findings)
    return texts
  })
  return replyWithoutAnswers(row, await loadViewerState(db, viewer, [id]))
}

/** Returns how many replies visitors could see. Throws `reply_not_found` or `not_reply_deleter`. */
export async function deleteReply(
  db: PooledDatabase,
  { writing, events }: Pick<Board, 'writing' | 'events'>,
  viewer: Viewer,
  id: string,
): Promise<number> {
  writing.count(viewer, { kind: 'deletions' })
  // A reply below a hidden item can't be deleted, because not even its author can see it.
  const isAdmitted = sql`not is_below_hidden and ${isOwn({ authorTag: sql`author_tag` }, viewer)} and ${stillSignedIn(viewer)}`
  const deleted = await retryOnDeadlock(() =>
    db.transaction((tx) => deleteCounted(tx, id, isAdmitted)),
  )
  if (!deleted) return refuse(db, viewer, { kind: 'reply', id }, 'not_reply_deleter')
  const { removed, confessionId, wasHidden } = deleted
  events.publish({ type: 'own writing', epoch: viewer.epoch, id })
  if (!wasHidden) events.publish({ type: 'reply deleted', replyId: id, confessionId })
  return removed
}

/** Throws why no reply can be posted there, if there is a reason. */
async function assertPlace(
  db: Database,
  viewer: Viewer,
  confessionId: string,
  parentReplyId: string | null,
): Promise<void> {
  await assertMayWrite(db, viewer)
  const [confessions, replies] = [confessionsFor(viewer), repliesFor(viewer)]
  const isParent = sql`${replies.id} = ${parentReplyId} and ${replies.confessionId} = ${confessions.id}`
  const [place] = await db
    .select({
      isHidden: sql<boolean | null>`${confessions.isHidden} or ${replies.isHidden}`,
      parentDepth: replies.depth,
    })
    .from(confessions)
    .leftJoin(replies, isParent)
    .where(eq(confessions.id, confessionId))
  if (!place) throw problem('confession_not_found')
  if (parentReplyId && place.parentDepth === null) throw problem('reply_not_found')
  if (place.isHidden) throw problem('hidden_item')
  if (place.parentDepth !== null && place.parentDepth >= maxReplyDepth) throw problem('too_deep')
}
