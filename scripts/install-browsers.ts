import { spawnSync } from 'node:child_process'
import { findProgram, needed } from '../browsers/programs.ts'

/* Finds Firefox and WebKitGTK, or installs them from Debian's packages. `npm run browsers` says what is still missing. */
const missing = Object.values(needed)
  .filter((program) => !findProgram(program))
  .map(({ debian }) => debian)

if (missing.length > 0) {
  console.log(`Installing ${missing.join(', ')}`)
  spawnSync('apt-get', ['update'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
  })
}
