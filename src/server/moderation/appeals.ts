import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { moderationLimits } from '../../contract/limits.ts'
import type { Board } from '../board/board.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { assertReachable } from '../content/refusals.ts'
import { isOwn } from '../content/visibility.ts'
import { sealText } from '../crypto/seal.ts'
import type { Database } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { appeals } from '../db/schema/moderation.ts'
import { problem } from '../errors/problems.ts'
import { lockItem } from '../hiding/hiding.ts'
import { type Hideable, withStatements } from '../hiding/read-item.ts'
import { stillSignedIn } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'

/**
 * Stores the author's appeal against the hiding of an item. Suspended authors may appeal, too. Throws
 * `already_appealed` if this hiding was appealed before, `not_hidden` (also for items of others), or not found.
 */
export async function addAppeal(
  db: Database,
  board: Pick<Board, 'keys' | 'writing'>,
  viewer: Viewer,
  item: Item,
  text: string,
): Promise<void> {
  board.writing.count(viewer, { kind: 'reports' })
  if (!(await findHiddenOwn(db, viewer, item))) return refuseAppeal(db, viewer, item)
  // Lock the item, because an operator may be answering an earlier appeal at this moment. Only requests of the author
  // come this far: if others waited for the lock, the response time would tell them whether an item is hidden.
  const isAdded = await retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      await lockItem(tx, item)
      const found = await findHiddenOwn(tx, viewer, item)
      if (!found) return false
      const [row] = await withStatements<Hideable>(tx, board, item.kind, [found])
      if (row?.hidden && row.hidden.appeal !== 'possible') throw problem('already_appealed')
      const sealedText = sealText(board.keys, text, moderationLimits.appeal)
      const ofItem = { [itemKinds[item.kind].reference]: item.id }
      await tx
        .insert(appeals)
        .values({ id: randomUUID(), ...ofItem, sealedText, createdAt: new Date() })
        .onConflictDoNothing()
      return true
    }),
  )
  if (!isAdded) await refuseAppeal(db, viewer, item)
}

async function refuseAppeal(db: Database, viewer: Viewer, item: Item): Promise<never> {
  await assertReachable(db, viewer, item)
  throw problem('not_hidden')
}

async function findHiddenOwn(db: Database, viewer: Viewer, { kind, id }: Item) {
  const items = itemKinds[kind].reachableFor(viewer)
  const [found] = await db
    .select({ id: items.id, createdAt: items.createdAt, isHidden: items.isHidden })
    .from(items)
    .where(
      and(eq(items.id, id), eq(items.isHidden, true), isOwn(items, viewer), stillSignedIn(viewer)),
    )
  return found
}
