import { type SQL, sql } from 'drizzle-orm'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Database, rowsOf } from '../database.ts'
import type { ScrubTable } from './tables.ts'

/**
 * Throws an OperatorError if the tables have something that the copies would lose. An operator may have added it,
 * such as replication.
 */
export async function refuseLossyCopy(db: Database, tables: ScrubTable[]): Promise<void> {
  const names = sql`${sql.param(tables.map(({ live }) => live))}::text[]::regclass[]`
  const attached = await rowsOf<{ what: string }>(
    db,
    sql`(${dependents(names)}) union all (${properties(names)})`,
  )
  const found = attached.map(({ what }) => what).join(', ')
  if (found) throw new OperatorError(`tables can't be rewritten without losing ${found}`)
}

/** Selects objects that depend on the tables, such as views, except those that the copies get as well. */
function dependents(names: SQL): SQL {
  return sql`with live as (
        select oid, reltype from pg_class where oid = any(${names})
      )
      select distinct pg_describe_object(classid, objid, objsubid) as what
      from pg_depend
      join live on refclassid = 'pg_class'::regclass and refobjid = live.oid
        or refclassid = 'pg_type'::regclass and refobjid = live.reltype
      left join pg_class as relation on classid = 'pg_class'::regclass and objid = relation.oid
      left join pg_constraint as own on classid = 'pg_constraint'::regclass and objid = own.oid
        and conrelid in (select oid from live)
      where classid <> 'pg_attrdef'::regclass
        and not (classid = 'pg_type'::regclass and deptype = 'i')
        and relation.relkind is distinct from 'i' and relation.relkind is distinct from 't'
        and own.oid is null
      order by what`
}

/** `pg_attver` is no setting: PostgreSQL 15.20 gives it to every column by itself. */
function properties(names: SQL): SQL {
  return sql`with live as (
        select * from pg_class where oid = any(${names})
      ), defaults as (
        select coalesce((select oid from pg_tablespace
            where spcname = current_setting('default_tablespace')), 0) as tablespace,
          (select oid from pg_am where amname = current_setting('default_table_access_method')) as method
      )
      select format('%s of %s', property, oid::regclass) as what
        from live, defaults, lateral (values
          ('row level security', relrowsecurity or relforcerowsecurity),
          ('replica identity', relreplident <> 'd'),
          ('persistence', relpersistence <> 'p'),
          ('access method', relam <> method),
          ('parent', exists (select from pg_inherits where inhrelid = oid)),
          ('TOAST options', exists (select from pg_class
            where oid = live.reltoastrelid and reloptions is not null)),
          ('security label', exists (select from pg_seclabel
            where classoid = 'pg_class'::regclass and objoid = oid))
        ) as set (property, is_set)
        where is_set
      union all
      select format('tablespace of %s', relation.oid::regclass)
        from defaults, pg_class as relation left join pg_index on indexrelid = relation.oid
        where coalesce(indrelid, relation.oid) in (select oid from live)
          and reltablespace <> tablespace
      union all
      select format('%s of column %I of %s', case when attacl is null then 'options' else 'rights' end,
          attname, attrelid::regclass)
        from pg_attribute
        where attrelid in (select oid from live) and (attacl is not null or exists (
          select from unnest(attoptions) as option where option not like 'pg\\_attver=%'))
      union all
      select format('publication %I of all tables', pubname) from pg_publication where puballtables
      union all
      select format('publication %I of schema %s', pubname, pnnspid::regnamespace)
        from pg_publication_namespace join pg_publication on pg_publication.oid = pnpubid
        where pnnspid in (select relnamespace from live)`
}
