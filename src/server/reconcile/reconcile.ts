import { gt, inArray, type SQL, sql } from 'drizzle-orm'
import { itemKinds } from '../content/item-kinds.ts'
import { isVisible } from '../content/visibility.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'
import { confessions, confessionTerms, reactions, replies } from '../db/schema/content.ts'
import { decisions } from '../db/schema/moderation.ts'

type Difference = { id: string; stored: number | boolean; actual: number | boolean }

/** Logs every stored counter and flag that is wrong, and corrects it if `mend` is set. The board may be running. */
export async function reconcile(
  db: Database,
  { mend, log }: { mend: boolean; log: (line: string) => void },
): Promise<{ counted: number; differed: number }> {
  let [counted, differed] = [0, 0]
  for (const counter of counters) {
    for await (const rows of inBatches((after) => idsAfter(db, counter.table, after))) {
      const ids = rows.map(({ id }) => id)
      counted += ids.length
      const suspects = await differencesAmong(db, counter, ids)
      if (suspects.length === 0) continue
      // A statement reads one snapshot, so nothing needs a lock unless it is corrected.
      const found = mend
        ? await db.transaction((tx) => mendLocked(tx, counter, suspects))
        : suspects
      for (const { id, stored, actual } of found)
        log(`${counter.name} ${id}: ${stored}, counted ${actual}`)
      differed += found.length
    }
  }
  return { counted, differed }
}

/** Votes and replies lock the same rows first, so nothing changes during the count. */
async function mendLocked(
  db: Database,
  counter: Counter,
  suspects: Difference[],
): Promise<Difference[]> {
  const ids = suspects.map(({ id }) => id)
  const { table, column } = counter
  await db.execute(
    sql`select 1 from ${table} where ${inArray(table.id, ids)} order by id for no key update`,
  )
  const found = await differencesAmong(db, counter, ids)
  const mended =
    counter.mend ??
    ((id, actual) => sql`update ${table} set ${column} = ${actual} where id = ${id}`)
  for (const { id, actual } of found) await db.execute(mended(id, actual))
  return found
}

function differencesAmong(
  db: Database,
  { table, column, actual }: Counter,
  ids: string[],
): Promise<Difference[]> {
  return rowsOf<Difference>(
    db,
    sql`select * from (
        select id, ${column} as stored, ${actual} as actual from ${table} as counted
        where ${inArray(sql`counted.id`, ids)}
      ) as compared where stored <> actual order by id`,
  )
}

function idsAfter(db: Database, table: Counter['table'], after: string) {
  return db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(table.id)
    .limit(500)
}

type Counter = {
  name: string
  table: typeof confessions | typeof replies
  column: SQL
  /** SQL for the correct value of a row, which has the alias `counted`. */
  actual: SQL
  /** Returns the statement that corrects a row. If missing, `column` is updated. */
  mend?: (id: string, actual: number | boolean) => SQL
}

/** Of the decisions since the item was posted that hide or show it, the last one counts. */
const isDecidedToHide = sql`coalesce((
  select verb = 'hide' from ${decisions}
  where item_id = counted.id and verb in ('hide', 'restore', 'show') and at >= counted.created_at
  order by at desc limit 1), false)`

const hasTerms = sql`exists (select 1 from ${confessionTerms} where confession_id = counted.id)`

/** The hidden state of items must be corrected first, because the counts below include visible items only. */
const counters: Counter[] = [
  ...Object.entries(itemKinds).map(([kind, { table }]) => ({
    name: `hiding of ${kind}`,
    table,
    column: sql`is_hidden`,
    actual: isDecidedToHide,
  })),
  {
    name: 'is_below_hidden of reply',
    table: replies,
    column: sql`is_below_hidden`,
    actual: sql`exists (select 1 from ${confessions} where id = counted.confession_id and is_hidden)
      or exists (
        with recursive above as (
          select id, parent_reply_id, is_hidden from ${replies} where id = counted.parent_reply_id
          union all
          select up.id, up.parent_reply_id, up.is_hidden
          from above join ${replies} as up on up.id = above.parent_reply_id
        )
        select 1 from above where is_hidden
      )`,
  },
  {
    name: 'search terms of hidden confession',
    table: confessions,
    column: hasTerms,
    actual: sql`${hasTerms} and not is_hidden`,
    mend: (id) => sql`delete from ${confessionTerms} where confession_id = ${id}`,
  },
  ...Object.entries(itemKinds).map(([kind, { table, reference }]) => ({
    name: `upvotes of ${kind}`,
    table,
    column: sql`upvote_count`,
    actual: sql`(select count(*)::int from ${reactions}
      where ${reactions[reference]} = counted.id)`,
  })),
  {
    name: 'replies to confession',
    table: confessions,
    column: sql`reply_count`,
    actual: sql`(select count(*)::int from ${replies}
      where ${replies.confessionId} = counted.id and ${isVisible.reply})`,
  },
  {
    name: 'answers to reply',
    table: replies,
    column: sql`answer_count`,
    actual: sql`(select count(*)::int from ${replies}
      where ${replies.parentReplyId} = counted.id and ${isVisible.reply})`,
  },
]
