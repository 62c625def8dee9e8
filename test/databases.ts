import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Where a test file gets its own copy of a migrated database from. */
export type TestDatabases = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string }

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
}

/** The migrated database on a server that every test file's is made from. */
export const template = 'spill_template'

export type DatabaseCopy = {
  settings: { DATA_DIR: string; DATABASE_URL?: string }
  remove: () => Promise<void>
}

/** A fresh copy of the migrated database, as environment settings. */
export async function copyDatabase(databases: TestDatabases): Promise<DatabaseCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-test-'))
  const DATA_DIR = join(folder, 'data')
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (databases.kind === 'embedded') {
    cpSync(databases.folder, DATA_DIR, { recursive: true })
    return { settings: { DATA_DIR }, remove: async () => removeFolder() }
  }
  const name = `spill_test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(databases.url, `create database ${name} template ${template}`)
  return {
    settings: { DATA_DIR, DATABASE_URL: databaseUrl(databases.url, name) },
    remove: async () => {
      await administer(databases.url, `drop database ${name} with (force)`)
      removeFolder()
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

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
