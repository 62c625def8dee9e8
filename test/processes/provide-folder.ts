import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
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
  project.provide('dataFolder', DATA_DIR)
  return () => rmSync(place, { recursive: true, force: true })
}
