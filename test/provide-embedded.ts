import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/server/db/embedded.ts'

/** Migrates one embedded database, once, for every board in a process of its own to copy. */
export default async function provideEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'spill-embedded-'))
  const data = join(folder, 'data')
  const { close } = await openEmbedded(data, () => {})
  await close()
  project.provide('embedded', data)
  return () => rmSync(folder, { recursive: true, force: true })
}
