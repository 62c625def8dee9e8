import { type SQL, sql } from 'drizzle-orm'
import { deepestReply } from '../contract/limits.ts'
import type { Database } from '../server/db/database.ts'
import { countIn, staged } from './staging.ts'

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
export async function placeReplies(db: Database, oldest: Date): Promise<void> {
  await db.execute(sql`create index on ${staged.replies} (parent)`)
  await db.execute(sql`analyze ${staged.confessions}`)
  await db.execute(sql`analyze ${staged.replies}`)
  await db.execute(sql`update ${staged.replies} as reply
    set is_orphan = true, mended = array_append(mended, ${mend.orphan})
    where confession is null
      or not exists (select 1 from ${staged.confessions} where id = reply.confession)`)
  await db.execute(sql`update ${staged.replies} as reply
    set parent = null, mended = array_append(mended, ${mend.parent})
    where parent is not null and not exists (
      select 1 from ${staged.replies} as above
      where above.id = reply.parent and above.confession is not distinct from reply.confession)`)
  await db.execute(sql`update ${staged.replies} as reply
    set level = 0, created_at = coalesce(reply.created_at,
      (select created_at from ${staged.confessions} where id = reply.confession), ${oldest.toISOString()})
    where parent is null`)
  await setLevels(db)
  await db.execute(sql`update ${staged.replies}
    set level = 0, parent = null, mended = array_append(mended, ${mend.circle}),
      created_at = coalesce(created_at, ${oldest.toISOString()})
    where level is null`)
}

/** Level by level downwards; what would be deeper than the deepest goes below its parent's parent. */
async function setLevels(db: Database): Promise<void> {
  for (let level = 0; ; level++) {
    const placed = await countTouched(
      db,
      sql`update ${staged.replies} as reply
        set level = above.level + 1,
          created_at = coalesce(reply.created_at, above.created_at)
        from ${staged.replies} as above
        where reply.parent = above.id and above.level = ${level} and reply.level is null
        returning 1`,
    )
    if (placed === 0) break
  }
  for (let level = deepestReply + 1; ; level++) {
    const moved = await countTouched(
      db,
      sql`update ${staged.replies} as reply
        set parent = above.parent, mended = array_append(reply.mended, ${mend.deep})
        from ${staged.replies} as above
        where reply.parent = above.id and reply.level = ${level}
        returning 1`,
    )
    if (moved === 0) break
  }
  await db.execute(
    sql`update ${staged.replies} set level = ${deepestReply} where level > ${deepestReply}`,
  )
}

async function countTouched(db: Database, statement: SQL): Promise<number> {
  return countIn(db, sql`with touched as (${statement}) select count(*)::int as count from touched`)
}
