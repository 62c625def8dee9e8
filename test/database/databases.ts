import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * The server on which tests get their own copy of a migrated database. Databases with a name that begins with `run`
 * and the files in `scratch` are deleted when the run is over.
 */
export type TestDatabases = { url: string; run: string; scratch: string }

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
}

/** Names the database that test files copy. */
export function templateOf(run: string): string {
  return `${run}_template`
}

/** The secret of the template, and of all boards on copies of it. */
export const testSecret = 'a secret that only the tests know of'

export type DatabaseCopy = {
  settings: { DATA_DIR: string; DATABASE_URL: string; APP_SECRET: string }
  remove: () => Promise<void>
}

export async function copyDatabase(databases: TestDatabases): Promise<DatabaseCopy> {
  const folder = mkdtempSync(join(databases.scratch, 'copy-'))
  const DATA_DIR = join(folder, 'data')
  const name = `${databases.run}_${crypto.randomUUID().slice(0, 8)}`
  await administer(databases.url, `create database ${name} template ${templateOf(databases.run)}`)
  return {
    settings: {
      DATA_DIR,
      DATABASE_URL: databaseUrl(databases.url, name),
      APP_SECRET: testSecret,
    },
    remove: async () => {
      await administer(databases.url, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops the databases of a run, even if clients are still connected. */
export async function dropDatabases(url: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${run}_`],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
