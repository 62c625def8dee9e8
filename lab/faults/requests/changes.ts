import pg from 'pg'

export type Changes = {
  /** Returns the changes since the last call, such as `insert confessions`. */
  take: () => Promise<string[]>
  close: () => Promise<void>
}

/** Notes changes with triggers, so that a transaction that is rolled back notes nothing. */
export async function watchChanges(url: string): Promise<Changes> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema watched;
    create table watched.changes (what text not null);
    create function watched.note() returns trigger language plpgsql as $$
      begin
        insert into watched.changes values (lower(tg_op) || ' ' || tg_table_name);
        return null;
      end $$`)
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public'`,
  )
  for (const { name } of rows) {
    await client.query(`create trigger watched after insert or update or delete on public.${name}
      for each row execute function watched.note()`)
  }
  return {
    take: async () => {
      const { rows } = await client.query<{ what: string }>(
        'delete from watched.changes returning what',
      )
      return rows.map(({ what }) => what)
    },
    close: () => client.end(),
  }
}
