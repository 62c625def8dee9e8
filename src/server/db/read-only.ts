import type pg from 'pg'

const readOnlyTransaction = '25006'

/** SQL that fails with SQLSTATE 25006 if this connection is read-only, or if a new one would be. */
export const assertWritable = `do $$ begin
  if current_setting('transaction_read_only')::boolean or coalesce((
    select split_part(setting, '=', 2)::boolean
    from pg_db_role_setting, unnest(setconfig) as setting
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and setrole in (0, (select oid from pg_roles where rolname = session_user))
      and setting like 'default_transaction_read_only=%'
    order by setrole = 0, setdatabase = 0 limit 1), false)
  then raise read_only_sql_transaction using message = 'The database takes no writes'; end if;
end $$`

/** Calls `react` whenever the server refuses a statement because it is read-only. */
export function onReadOnly(client: pg.ClientBase, react: () => void): void {
  const { connection } = client as pg.Client
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnlyTransaction) react()
  })
}
