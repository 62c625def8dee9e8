import { type SQL, sql } from 'drizzle-orm'
import { deepestReply } from '../../contract/limits.ts'
import { type Database, rowsOf } from '../db/database.ts'

const mend = {
  orphan: 'confession gone: the reply is kept without one',
  parent: 'parent missing: the reply is at the top level',
  circle: 'parents in a circle: the reply is at the top level',
  deep: 'deeper than three levels: the reply is below its ancestor at the third',
}

/**
 * Gives every staged reply its place: whose confession is gone keeps none, whose parent is missing
 * or elsewhere stands at the top, and whoever is deeper than the deepest moves up to it.
 */
export async function growTrees(db: Database, oldest: Date): Promise<void> {
  await db.execute(sql`create index on staged_replies (parent)`)
  await db.execute(sql`analyze staged_confessions`)
  await db.execute(sql`analyze staged_replies`)
  await db.execute(sql`update staged_replies as reply
    set is_orphan = true, mended = array_append(mended, ${mend.orphan})
    where confession is null
      or not exists (select 1 from staged_confessions where id = reply.confession)`)
  await db.execute(sql`update staged_replies as reply
    set parent = null, mended = array_append(mended, ${mend.parent})
    where parent is not null and not exists (
      select 1 from staged_replies as above
      where above.id = reply.parent and above.confession is not distinct from reply.confession)`)
  await db.execute(sql`update staged_replies as reply
    set level = 0, created_at = coalesce(reply.created_at,
      (select created_at from staged_confessions where id = reply.confession), ${oldest.toISOString()})
    where parent is null`)
  await settleBelow(db)
  await db.execute(sql`update staged_replies
    set level = 0, parent = null, mended = array_append(mended, ${mend.circle}),
      created_at = coalesce(created_at, ${oldest.toISOString()})
    where level is null`)
}

/** Level by level downwards; what would be deeper than the deepest goes below its parent's parent. */
async function settleBelow(db: Database): Promise<void> {
  for (let level = 0; ; level++) {
    const settled = await countOf(
      db,
      sql`update staged_replies as reply
        set level = above.level + 1,
          created_at = coalesce(reply.created_at, above.created_at)
        from staged_replies as above
        where reply.parent = above.id and above.level = ${level} and reply.level is null
        returning 1`,
    )
    if (settled === 0) break
  }
  for (let level = deepestReply + 1; ; level++) {
    const moved = await countOf(
      db,
      sql`update staged_replies as reply
        set parent = above.parent, mended = array_append(reply.mended, ${mend.deep})
        from staged_replies as above
        where reply.parent = above.id and reply.level = ${level}
        returning 1`,
    )
    if (moved === 0) break
  }
  await db.execute(
    sql`update staged_replies set level = ${deepestReply} where level > ${deepestReply}`,
  )
}

/** How many rows a statement returns, without taking them out of the database. */
async function countOf(db: Database, statement: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`with touched as (${statement}) select count(*)::int as count from touched`,
  )
  return row?.count ?? 0
}
