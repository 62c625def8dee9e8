import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/server/db/connect.ts'
import { testConfig } from '../board.ts'
import { beginTestBoard } from '../database/begin-board.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dataFolder: string
  }
}

export default async function provideFolder(project: TestProject) {
  const place = mkdtempSync(join(tmpdir(), 'spill-folder-'))
  const DATA_DIR = join(place, 'data')
  await beginTestBoard({ DATA_DIR })
  await makeCheapToCopy(DATA_DIR)
  project.provide('dataFolder', DATA_DIR)
  return () => rmSync(place, { recursive: true, force: true })
}

/** Two thirds of the files belong to databases that no board opens. Tests kill processes, but the disk loses nothing. */
async function makeCheapToCopy(folder: string): Promise<void> {
  const { db, close } = await connect(testConfig({ DATA_DIR: folder }), () => {}, 'command')
  for (const name of ['template0', 'template1'])
    for (const statement of [`alter database ${name} is_template false`, `drop database ${name}`])
      await db.execute(sql.raw(statement))
  await db.execute(sql`alter system set fsync = off`)
  await close()
}
