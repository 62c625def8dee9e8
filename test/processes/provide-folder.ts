import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/server/db/connect.ts'
import { testConfig } from '../board.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dataFolder: string
  }
}

export default async function provideFolder(project: TestProject) {
  const place = mkdtempSync(join(tmpdir(), 'spill-folder-'))
  const DATA_DIR = join(place, 'data')
  const { close } = await connect(testConfig({ DATA_DIR }), () => {}, 'command')
  await close()
  project.provide('dataFolder', DATA_DIR)
  return () => rmSync(place, { recursive: true, force: true })
}
