import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'
import type { ScrubTable } from './tables.ts'

/** One transaction, so that neither the file nor `xmin` shows when a row was written. */
export async function copyTable(db: Database, table: ScrubTable): Promise<void> {
  const { live, copy, columns } = table
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`create table ${copy} (like ${live} including all excluding indexes)`))
    // random() is not safe here: its next numbers can be computed from earlier ones.
    await tx.execute(
      sql.raw(`insert into ${copy} (${columns}) overriding system value
        select ${columns} from ${live} order by gen_random_uuid()`),
    )
    for (const statements of [defaultRights(table), definitions(table)])
      for (const { statement } of await rowsOf<{ statement: string }>(tx, statements))
        await tx.execute(sql.raw(statement))
  })
  // Vacuum the copy before it is used. Otherwise its first reads would be slow, and autovacuum might lock it when it
  // replaces the table.
  await db.execute(sql.raw(`vacuum (analyze) ${copy}`))
}

/** Selects statements that revoke the default privileges which other roles get on a new table. */
function defaultRights({ copy }: ScrubTable): SQL {
  return sql`select distinct format('revoke all on %s from %s', ${copy}::text,
        case grantee when 0 then 'public' else grantee::regrole::text end) as statement
      from pg_class, aclexplode(relacl) where oid = ${copy}::regclass and grantee <> relowner`
}

/** Selects statements for what `like` does not copy: keys, indexes, statistics, storage options, owner and rights. */
function definitions({ live, copy }: ScrubTable): SQL {
  return sql`with live as (select * from pg_class where oid = ${live}::regclass)
      select format('alter table %s add constraint %I %s', ${copy}::text, conname,
          pg_get_constraintdef(pg_constraint.oid)) as statement
        from pg_constraint join live on conrelid = live.oid where contype in ('p', 'u', 'x')
      union all
      select replace(pg_get_indexdef(indexrelid), ' ON ' || ${live} || ' ', ' ON ' || ${copy} || ' ')
        from pg_index join live on indrelid = live.oid
        where indisvalid and not exists (select 1 from pg_constraint
          where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all
      select format('alter table %s alter column %I set statistics %s', ${copy}::text, attname, attstattarget)
        from pg_attribute join live on attrelid = live.oid
        where attnum > 0 and not attisdropped and attstattarget >= 0
      union all
      select format('alter table %s set (%s)', ${copy}::text, array_to_string(reloptions, ', '))
        from live where reloptions is not null
      union all
      select format('grant %s on %s to %s%s', privilege_type, ${copy}::text,
          case grantee when 0 then 'public' else grantee::regrole::text end,
          case when is_grantable then ' with grant option' else '' end)
        from live, aclexplode(relacl) where grantee <> relowner
      union all
      select format('alter table %s owner to %s', ${copy}::text, relowner::regrole)
        from live where relowner <> current_user::regrole`
}
