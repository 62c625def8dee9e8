import { globSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { reasonOf, StartError } from '../start-error.ts'
import type { Connection } from './connect.ts'
import { migrateUnderLock, migrationsFolder } from './migrate.ts'
import * as schema from './schema.ts'

/**
 * The embedded database in a folder. Two processes on one folder would corrupt it silently,
 * so it is locked first and stays locked until it is closed or the process is gone.
 */
export async function openEmbedded(folder: string): Promise<Connection> {
  const lock = lockFolder(folder)
  try {
    removeTemporaryFiles(folder)
    const client = await PGlite.create(folder).catch((cause: unknown) => {
      throw new StartError(`DATA_DIR ${folder} can't be opened: ${reasonOf(cause)}`, { cause })
    })
    const db = drizzle(client, { schema, casing: 'snake_case' })
    await migrateUnderLock(db, 'DATA_DIR', () => migrate(db, { migrationsFolder }))
    // The first temporary table of a session has PostgreSQL remove those of an import that was killed.
    await client.exec('create temporary table first_one (); drop table first_one')
    return {
      db,
      aside: () => Promise.reject(new StartError('the embedded database has one connection')),
      ownServer: true,
      close: async () => {
        await client.close()
        lock.close()
      },
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * What temporary tables of a killed process left, as a PostgreSQL server removes it when it starts;
 * of one that was being made no catalogue knows.
 */
function removeTemporaryFiles(folder: string): void {
  for (const file of globSync(join(folder, 'base/*/t[0-9]*_*'))) rmSync(file)
}

/** An exclusive transaction on a file beside the folder: the system ends it even after `kill -9`. */
function lockFolder(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartError(`DATA_DIR ${folder} can't be created: ${reasonOf(cause)}`, { cause })
  }
  const file = `${realpathSync(folder)}.lock`
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('begin exclusive')
    return lock
  } catch (cause) {
    lock?.close()
    if (/locked/.test(reasonOf(cause))) {
      throw new StartError(`DATA_DIR ${folder} is in use by another running board`, { cause })
    }
    throw new StartError(`DATA_DIR ${folder} can't be locked: ${reasonOf(cause)}`, { cause })
  }
}
