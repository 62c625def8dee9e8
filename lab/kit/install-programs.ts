import { spawnSync } from 'node:child_process'
import { findProgram } from '../browsers/programs.ts'

type Needed = Record<string, { names: string[]; debian: string }>

/** Installs the programs that are not found, from Debian's packages. The commands say what is still missing. */
export function installMissing(needed: Needed): void {
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
