import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { moderationLimits } from '../../contract/report-reasons.ts'
import { stillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { sealWords } from '../anonymity/sealed-words.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { appeals, decisions } from '../db/schema/moderation.ts'
import { problem } from '../problems.ts'
import { confessionsFor, isOwn, repliesFor } from '../reachable.ts'
import { assertReachable, type Item } from '../refusals.ts'
import { lockItem } from './hiding.ts'

/**
 * Once for each item, of what is hidden; whoever is suspended may. Throws `not_hidden`, also of what others wrote,
 * `already_appealed`, or that there is nothing.
 */
export async function addAppeal(
  db: Database,
  { keys, writing }: Pick<Board, 'keys' | 'writing'>,
  viewer: Viewer,
  { kind, id }: Item,
  text: string,
): Promise<void> {
  writing.count(viewer, { kind: 'reports', text })
  const items = kind === 'confession' ? confessionsFor(viewer) : repliesFor(viewer)
  const column = sql.identifier(kind === 'confession' ? 'confession_id' : 'reply_id')
  const add = (tx: Database) =>
    rowsOf<{ isAdded: boolean }>(
      tx,
      sql`with hidden as (
        select id, created_at from ${items}
        where ${eq(items.id, id)} and is_hidden and ${isOwn(items, viewer)} and ${stillSignedIn(viewer)}
      ), added as (
        insert into ${appeals} (id, ${column}, sealed_text, created_at)
        select ${randomUUID()}::uuid, id, ${sealWords(keys, text, moderationLimits.appeal)}, ${new Date().toISOString()}::timestamptz
        from hidden where not exists (select 1 from ${decisions}
          where item_id = hidden.id and verb = 'refuse_appeal' and at >= hidden.created_at)
        on conflict do nothing returning 1
      )
      select exists (select 1 from added) as "isAdded" from hidden`,
    )
  // Behind the lock of the item: an operator may be answering the one before.
  const [found] = await untilNoDeadlock(() =>
    db.transaction(async (tx) => {
      await lockItem(tx, { kind, id })
      return add(tx)
    }),
  )
  if (found?.isAdded) return
  if (found) throw problem('already_appealed')
  await assertReachable(db, viewer, { kind, id })
  throw problem('not_hidden')
}
