import { getTableName, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'
import { tables as boardTables } from '../tables.ts'

export const scrubSchema = 'spill_scrub'

/** A table, and the reordered copy by which the scrub replaces it. All names except `name` are quoted for SQL. */
export type ScrubTable = {
  name: string
  schema: string
  live: string
  copy: string
  /** The table with the keys of rows that change while the copy is made. */
  changes: string
  key: string
  keyType: string
  /** All columns except generated ones, as a list for a statement. */
  columns: string
}

/** Foreign keys connect only tables of a group. Leaves out tables with a single row, which have no order. */
export async function tableGroups(db: Database): Promise<ScrubTable[][]> {
  const names = boardTables.map((table) => getTableName(table))
  const tables = await rowsOf<ScrubTable & { references: string[] }>(
    db,
    sql`select name, quote_ident(nspname) as schema,
        format('%I.%I', nspname, name) as live,
        format('%I.%I', ${scrubSchema}::text, name) as copy,
        format('%I.%I', ${scrubSchema}::text, name || '_changes') as changes,
        quote_ident(key.attname) as key, format_type(key.atttypid, key.atttypmod) as "keyType",
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
          where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
        array(select distinct relname::text from pg_constraint join pg_class on pg_class.oid = confrelid
          where conrelid = class.oid and contype = 'f') as references
      from unnest(${sql.param(names)}::text[]) as name
      join pg_class as class on class.oid = to_regclass(quote_ident(name))
      join pg_namespace as namespace on namespace.oid = relnamespace
      join pg_index on indrelid = class.oid and indisprimary
      join pg_attribute as key on key.attrelid = class.oid and key.attnum = any(indkey)
      where key.atttypid <> 'boolean'::regtype
      order by name`,
  )
  return tables.reduce<(typeof tables)[]>((groups, table) => {
    const isJoined = (group: typeof tables) =>
      group.some(
        (one) => one.references.includes(table.name) || table.references.includes(one.name),
      )
    const joined = [...groups.filter(isJoined).flat(), table]
    return [...groups.filter((group) => !isJoined(group)), joined]
  }, [])
}
