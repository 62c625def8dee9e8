import { eq, type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import type { Database } from '../db/database.ts'
import { appeals, reports } from '../db/schema/moderation.ts'

/** A report of a reply also has the id of the confession, so it is left out for a confession. */
export function reportsOf({ kind, id }: { kind: ItemKind; id: string | SQL }): SQL {
  const isOfKind = kind === 'confession' ? sql`${reports.replyId} is null` : sql`true`
  return sql`${reports[itemKinds[kind].reference]} = ${id} and ${isOfKind}`
}

export function appealOf({ kind, id }: Item): SQL {
  return eq(appeals[itemKinds[kind].reference], id)
}

/** Deletes reports and appeals after an author's edit, because they were about the old text. */
export async function clearReportsAndAppeals(tx: Database, item: Item): Promise<void> {
  await tx.delete(reports).where(reportsOf(item))
  await tx.delete(appeals).where(appealOf(item))
}
