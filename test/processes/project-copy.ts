import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectFolder } from './server-process.ts'

const parts = [
  ...['package.json', 'tsconfig.base.json', 'vite.config.ts'],
  ...['drizzle', 'scripts', 'seed', 'src'],
]
const partsOfServer = ['package.json', 'drizzle', 'src/main.ts', 'src/contract', 'src/server']

/** Copies the project without a developer's settings, so that a test may change it. */
export function copyProject(): string {
  const folder = emptyFolder()
  copyInto(folder, parts)
  link(folder, 'dist')
  // Vite would otherwise write its cache into the project.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(projectFolder, 'node_modules')))
    if (name !== '.vite') link(folder, join('node_modules', name))
  return folder
}

/** Copies the server, which serves the project's built pages. */
export function copyServer(): string {
  const folder = emptyFolder()
  copyInto(folder, partsOfServer)
  for (const name of ['dist', 'node_modules']) link(folder, name)
  return folder
}

/** Links the project's files instead of copying them, so that Node finds its compile cache. */
export function linkProject(): string {
  const folder = emptyFolder()
  for (const name of [...parts, 'dist', 'node_modules']) link(folder, name)
  return folder
}

/** Makes a folder that is deleted at the end of the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spill-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies parts of the project, without tests. */
function copyInto(folder: string, names: string[]): void {
  const filter = (path: string) => !path.endsWith('.test.ts')
  for (const name of names)
    cpSync(join(projectFolder, name), join(folder, name), { recursive: true, filter })
}

function link(folder: string, name: string): void {
  symlinkSync(join(projectFolder, name), join(folder, name))
}
