import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { isExecutable } from '../../e2e/chromium.ts'

/** A program under any of its names, and the Debian package that has it. */
export type Program = { names: string[]; debian: string }

/** Installs the programs that are not found, from Debian's packages. `pathOf` says what is still missing. */
export function installMissing(needed: Record<string, Program>): void {
  const missing = Object.values(needed)
    .filter((program) => !findProgram(program))
    .map(({ debian }) => debian)
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')}`)
  spawnSync('apt-get', ['update'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
  })
}

/** Returns the path of a program. Throws an Error that names the package to install. */
export function pathOf(program: Program): string {
  const path = findProgram(program)
  if (path) return path
  throw new Error(`There is no ${program.names[0]}: install it, for example as ${program.debian}`)
}

function findProgram({ names }: Program): string | undefined {
  // Debian puts servers into a folder that is not in every user's PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}
