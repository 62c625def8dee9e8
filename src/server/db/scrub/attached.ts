import { sql } from 'drizzle-orm'
import { StartError } from '../../start-error.ts'
import { type Database, rowsOf } from '../connect.ts'
import type { ScrubTable } from './tables.ts'

class TablesAttached extends StartError {
  code = 'tables_attached'
}

/**
 * An operator may have attached to our tables what a copy would not have. Throws a StartError that
 * names it: the night is no time to lose somebody's replication.
 */
export async function refuseAttached(db: Database, tables: ScrubTable[]): Promise<void> {
  const attached = await rowsOf<{ what: string }>(
    db,
    sql`with live as (
        select live::regclass as oid from unnest(${sql.param(tables.map(({ live }) => live))}::text[]) as live
      )
      select format('trigger %I on %s', tgname, tgrelid::regclass) as what
        from pg_trigger join live on tgrelid = live.oid where not tgisinternal
      union all
      select format('policy %I on %s', polname, polrelid::regclass)
        from pg_policy join live on polrelid = live.oid
      union all
      select format('publication of %s', prrelid::regclass)
        from pg_publication_rel join live on prrelid = live.oid
      union all
      select format('rights on column %I of %s', attname, attrelid::regclass)
        from pg_attribute join live on attrelid = live.oid where attacl is not null
      union all
      select distinct format('view %s', ev_class::regclass)
        from pg_depend join live on refclassid = 'pg_class'::regclass and refobjid = live.oid
        join pg_rewrite on classid = 'pg_rewrite'::regclass and objid = pg_rewrite.oid
      union all
      select format('foreign key %I of %s', conname, conrelid::regclass)
        from pg_constraint join live on confrelid = live.oid
        where contype = 'f' and conrelid not in (select oid from live)`,
  )
  if (attached.length > 0)
    throw new TablesAttached(
      `tables can't be written anew without losing ${attached.map(({ what }) => what).join(', ')}`,
    )
}
