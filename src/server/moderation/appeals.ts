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
import { readDecisions } from '../hiding/decisions.ts'
import { lockItem } from '../hiding/hiding.ts'
import { canAppeal } from '../hiding/statements.ts'
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
  const added = await retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      await lockItem(tx, item)
      const hidden = await findHiddenOwn(tx, viewer, item)
      if (!hidden) return undefined
      const decided = await readDecisions(tx, board, item.kind, [hidden])
      if (!canAppeal(decided.get(item.id) ?? [])) return 0
      return insertAppeal(tx, board, item, text)
    }),
  )
  if (added === 0) throw problem('already_appealed')
  if (added === undefined) await refuseAppeal(db, viewer, item)
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

/** Returns the number of rows added: 0 if an appeal is open already. */
async function insertAppeal(
  tx: Database,
  { keys }: Pick<Board, 'keys'>,
  { kind, id }: Item,
  text: string,
): Promise<number> {
  const added = await tx
    .insert(appeals)
    .values({
      id: randomUUID(),
      [itemKinds[kind].reference]: id,
      sealedText: sealText(keys, text, moderationLimits.appeal),
      createdAt: new Date(),
    })
    .onConflictDoNothing()
    .returning({ id: appeals.id })
  return added.length
}
