import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { beginBoard } from '../../src/server/crypto/secret.ts'
import { connect } from '../../src/server/db/connect.ts'
import type { Database } from '../../src/server/db/database.ts'
import { testConfig } from '../board.ts'

export default async function provideFolder(project: TestProject) {
  const place = mkdtempSync(join(tmpdir(), 'spill-folder-'))
  const config = testConfig({ DATA_DIR: join(place, 'data') })
  const { db, close } = await connect(config, () => {}, 'command')
  await beginBoard(db, config)
  await makeCheapToCopy(db)
  await close()
  project.provide('dataFolder', config.dataDir)
  return () => rmSync(place, { recursive: true, force: true })
}

async function makeCheapToCopy(db: Database): Promise<void> {
  // Two thirds of the files belong to templates of databases, which no board uses.
  for (const name of ['template0', 'template1'])
    for (const statement of [`alter database ${name} is_template false`, `drop database ${name}`])
      await db.execute(sql.raw(statement))
  // Tests kill processes, but what they wrote is not lost as after a power failure.
  await db.execute(sql`alter system set fsync = off`)
}
