import { sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import { rowsOf } from '../../src/server/db/database.ts'

/** Describes the schema in one line for each table, column, constraint, index and so on. Rows are left out. */
export async function catalogOf({ db }: Pick<Board, 'db'>): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    db,
    sql`with tables as (
        select pg_class.*, quote_ident(relname) as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      )
      select concat_ws(' ', 'table', name, relowner::regrole, reloptions, relpersistence,
          (select array_agg(entry::text order by entry::text) from unnest(relacl) as entry)) as line
        from tables
      union all
      select concat_ws(' ', 'column', name, attname, format_type(atttypid, atttypmod), attnotnull,
          attstorage, attstattarget, pg_get_expr(adbin, adrelid))
        from tables join pg_attribute on attrelid = tables.oid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', 'constraint', name, conname, convalidated, pg_get_constraintdef(pg_constraint.oid))
        from tables join pg_constraint on conrelid = tables.oid
      union all
      select concat_ws(' ', 'index', name, indisvalid, pg_get_indexdef(indexrelid))
        from tables join pg_index on indrelid = tables.oid
      union all
      select concat_ws(' ', 'trigger', name, tgisinternal, tgfoid::regproc)
        from tables join pg_trigger on tgrelid = tables.oid
      union all
      select concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description)
        from pg_description
        where classoid in ('pg_class'::regclass, 'pg_constraint'::regclass) and objoid >= 16384
      union all
      select concat_ws(' ', 'schema', nspname) from pg_namespace
        where nspname !~ '^pg_(toast|temp)'
      union all
      select concat_ws(' ', 'function', proname) from pg_proc
        where pronamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', 'migration', hash) from drizzle.__drizzle_migrations
      order by line`,
  )
  return rows.map(({ line }) => line)
}
