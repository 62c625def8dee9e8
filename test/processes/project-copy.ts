import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectFolder } from './server-process.ts'

const copied = [
  ...['package.json', 'tsconfig.base.json', 'vite.config.ts'],
  ...['drizzle', 'scripts', 'seed', 'src'],
]

/** Copies the project without a developer's settings, so that a test may change it. */
export function copyProject(): string {
  const folder = folderWithPackages()
  for (const name of copied)
    cpSync(join(projectFolder, name), join(folder, name), { recursive: true })
  symlinkSync(join(projectFolder, 'dist'), join(folder, 'dist'))
  return folder
}

/** Links the project's files instead of copying them, so that Node finds its compile cache. */
export function linkProject(): string {
  const folder = folderWithPackages()
  for (const name of [...copied, 'dist']) symlinkSync(join(projectFolder, name), join(folder, name))
  return folder
}

function folderWithPackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spill-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  // Vite would otherwise write its cache into the project.
  for (const name of readdirSync(join(projectFolder, 'node_modules')))
    if (name !== '.vite')
      symlinkSync(join(projectFolder, 'node_modules', name), join(modules, name))
  return folder
}
