import { asc, gt, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'
import { departures, users } from '../db/schema/accounts.ts'
import { appeals, decisions, operators, reports, takedowns } from '../db/schema/moderation.ts'
import { readAddress, storedAddress } from './addresses.ts'
import type { Keys } from './keys.ts'
import { resealPassword } from './passwords.ts'
import { reseal } from './seal.ts'

type Row = Record<string, string | null>
type Change = (row: Row) => Row

/** Tables in which all columns with a name that begins with `sealed` are encrypted texts. */
const sealedTables = [departures, reports, decisions, appeals, takedowns, operators]

/** Encrypts all sealed values with the keys of a new secret, and hashes the email addresses again. */
export async function resealAll(tx: Database, from: Keys, to: Keys): Promise<void> {
  for (const table of sealedTables) {
    const columns = getTableConfig(table).columns.filter(({ name }) => name.startsWith('sealed'))
    await changeRows(tx, table, columns, (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value && reseal(from.seal, to.seal, value),
        ]),
      ),
    )
  }
  const { addressHash, sealedAddress, password } = users
  await changeRows(tx, users, [addressHash, sealedAddress, password], (row) => {
    const { email, suspendedUntil } = readAddress(from, row.sealedAddress ?? '')
    return {
      ...storedAddress(to, email, suspendedUntil),
      password: row.password ? resealPassword(from, to, row.password) : null,
    }
  })
}

/** Changes these columns of all rows, in the order of a random key. */
async function changeRows(
  tx: Database,
  table: PgTable,
  columns: PgColumn[],
  change: Change,
): Promise<void> {
  const key = getTableConfig(table).columns.find(({ primary }) => primary)
  if (!key) throw new Error('A table with sealed columns needs a key of one column')
  const fields = Object.fromEntries(columns.map((column) => [column.name, column]))
  const read = async (after: string, limit: number) => {
    const query = tx
      .select({ id: key, ...fields })
      .from(table)
      .where(gt(key, after))
    return (await query.orderBy(asc(key)).limit(limit)) as (Row & { id: string })[]
  }
  for await (const rows of inBatches(read)) {
    const changed = rows.map(({ id: _, ...row }) => change(row))
    const lists = columns.map(
      ({ name }) => sql`${sql.param(changed.map((row) => row[name]))}::text[]`,
    )
    const names = columns.map((_, index) => sql.raw(`value${index}`))
    const values = columns.map((column, index) => [
      column.name,
      sql`${names[index]}::${sql.raw(column.getSQLType())}`,
    ])
    const ids = rows.map(({ id }) => id)
    await tx
      .update(table)
      .set(Object.fromEntries(values) as Record<string, SQL>)
      .from(
        sql`unnest(${sql.param(ids)}::uuid[], ${sql.join(lists, sql`, `)}) as fresh(id, ${sql.join(names, sql`, `)})`,
      )
      .where(sql`${key} = fresh.id`)
  }
}
