import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { moderationLimits } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { assertReachable } from '../content/refusals.ts'
import { isOwn } from '../content/visibility.ts'
import { sealText } from '../crypto/sealed-text.ts'
import type { Database } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { appeals } from '../db/schema/moderation.ts'
import { problem } from '../errors/problems.ts'
import { lockItem } from '../hiding/hiding.ts'
import { readStatements } from '../hiding/statements.ts'
import { stillSignedIn } from '../viewer/still-signed-in.ts'
import type { Viewer } from '../viewer/viewer.ts'

/**
 * Stores the author's appeal, once for each time that the item was hidden. Suspended authors may appeal. Throws
 * `already_appealed`, `not_hidden` (also for items of others), or the not-found problem.
 */
export async function addAppeal(
  db: Database,
  board: Pick<Board, 'keys' | 'writing'>,
  viewer: Viewer,
  item: Item,
  text: string,
): Promise<void> {
  board.writing.count(viewer, { kind: 'reports', text })
  if (!(await findHiddenOwn(db, viewer, item))) return refuseAppeal(db, viewer, item)
  // The lock is needed because an operator may be answering the previous appeal. It is taken for the author only:
  // otherwise the response time would tell others whether an item is hidden.
  const isAdded = await retryOnDeadlock(() =>
    db.transaction((tx) => addLocked(tx, board, viewer, item, text)),
  )
  if (!isAdded) await refuseAppeal(db, viewer, item)
}

/** Returns false if the item is no longer hidden, or was deleted. */
async function addLocked(
  tx: Database,
  board: Pick<Board, 'keys'>,
  viewer: Viewer,
  item: Item,
  text: string,
): Promise<boolean> {
  await lockItem(tx, item)
  const hidden = await findHiddenOwn(tx, viewer, item)
  if (!hidden) return false
  const statement = (await readStatements(tx, board, item.kind, [hidden])).get(item.id)
  if (statement && statement.appeal !== 'possible') throw problem('already_appealed')
  await tx
    .insert(appeals)
    .values({
      id: randomUUID(),
      [itemKinds[item.kind].reference]: item.id,
      sealedText: sealText(board.keys, text, moderationLimits.appeal),
      createdAt: new Date(),
    })
    .onConflictDoNothing()
  return true
}

async function refuseAppeal(db: Database, viewer: Viewer, item: Item): Promise<never> {
  await assertReachable(db, viewer, item)
  throw problem('not_hidden')
}

async function findHiddenOwn(db: Database, viewer: Viewer, { kind, id }: Item) {
  const items = itemKinds[kind].reachableFor(viewer)
  const [found] = await db
    .select({ id: items.id, createdAt: items.createdAt })
    .from(items)
    .where(
      and(eq(items.id, id), eq(items.isHidden, true), isOwn(items, viewer), stillSignedIn(viewer)),
    )
  return found
}
