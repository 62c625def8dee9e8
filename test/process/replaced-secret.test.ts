import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Board } from '../../src/server/board/board.ts'
import { linesOfSecrets, secretsOfLines } from '../../src/server/crypto/recovery-sheet.ts'
import { openAccount } from '../board.ts'
import { administer, testSecret } from '../database/databases.ts'
import { lockWaiters } from '../database/lock-waiters.ts'
import { holdTable } from '../database/table-lock.ts'
import { dumpTables } from '../database/tables.ts'
import { runCommand, startCommand } from '../processes/command-process.ts'
import { openHere, openServer, placeOnServer, startServer } from '../processes/places.ts'
import { node } from '../processes/server-process.ts'

/** A board whose secret is in a file. */
async function place() {
  const folder = mkdtempSync(join(tmpdir(), 'spill-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const SECRET_FILE = join(folder, 'secret')
  writeFileSync(SECRET_FILE, testSecret)
  const { DATABASE_URL } = await placeOnServer()
  return { DATABASE_URL, SECRET_FILE }
}

test('the secret is not replaced beside a running server, which ends if that happens nevertheless', async () => {
  const settings = await place()
  const server = await openServer(settings)

  const { code, stderr } = await runCommand('rotate-secret', settings)
  expect(code).toBe(1)
  expect(stderr).toContain('other processes of this board are running: stop them all first')
  expect(readFileSync(settings.SECRET_FILE, 'utf8')).toBe(testSecret)

  // A server that has lost its connection holds nothing for a moment.
  await administer(
    settings.DATABASE_URL,
    `update upkeep set proof = '${'0'.repeat(64)}'`,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.output.stderr).toContain('Another process has replaced the secret (now 00000000)')
})

test('a kill in the middle changes nothing, the command replaces the secret, and a sheet brings it back', async () => {
  const settings = await place()
  const { SECRET_FILE, DATABASE_URL } = settings
  const board = await openHere(settings)
  await openAccount(board, 'ada@ucsd.edu')
  await board.close()
  const db = openDatabase(DATABASE_URL)
  const before = await dumpTables({ db })

  writeFileSync(SECRET_FILE, `a secret that is not used for long\n${testSecret}\n`)
  const release = await holdTable({ db }, 'users', 'access exclusive')
  const killed = await startCommand('reconcile', settings)
  await expect.poll(() => lockWaiters({ db }), { interval: 5, timeout: 20_000 }).toBe(1)
  killed.kill('SIGKILL')
  await killed.ended
  await release()
  await expect.poll(() => lockWaiters({ db })).toBe(0)
  expect(await dumpTables({ db })).toEqual(before)

  writeFileSync(SECRET_FILE, testSecret)
  giveAway(SECRET_FILE)
  const given = ownerAndMode(SECRET_FILE)
  const roots = `${SECRET_FILE}.root`
  writeFileSync(roots, 'a file of root')
  symlinkSync(roots, `${SECRET_FILE}.new`)
  const { code, stdout } = await runCommand('rotate-secret', settings)
  expect(code).toBe(0)
  expect(ownerAndMode(SECRET_FILE)).toEqual(given)
  expect(readFileSync(roots, 'utf8')).toBe('a file of root')
  const [current = '', ...older] = readFileSync(SECRET_FILE, 'utf8').trim().split('\n')
  expect(current).toMatch(/^[\w-]{43}$/)
  expect(older).toEqual([testSecret])
  const [, now = '', earlier = ''] = /now (\w{8}), before (\w{8})/.exec(stdout) ?? []
  const tables = await dumpTables({ db })
  expect(tables.upkeep).toMatchObject([{ proof: expect.stringMatching(`^${now}`) }])
  expect(tables.older_secrets).toEqual([expect.objectContaining({ number: 1 })])
  expect(tables.users?.[0]?.address_hash).not.toEqual(before.users?.[0]?.address_hash)

  const sheet = await runCommand('recovery-sheet', settings)
  expect(sheet.stdout).toContain(`Fingerprints     ${now}, older ${earlier}`)
  expect(secretsOfLines(sheet.stdout)).toEqual([current, testSecret])
  const typed = `${SECRET_FILE}.typed`
  writeFileSync(typed, sheet.stdout)
  const folder = `${SECRET_FILE}.again`
  mkdirSync(folder)
  giveAway(folder)
  const again = join(folder, 'secret')
  const command = [...node, 'src/cli/recovery-sheet.ts', '--type-in']
  const reading = await startServer(
    { ...settings, SECRET_FILE: again },
    { command: ['/bin/sh', '-c', `exec "$0" "$@" < ${typed}`, ...command] },
  )
  expect((await reading.ended).code).toBe(0)
  expect(reading.output.stdout).toContain(`Fingerprints: ${now}, older ${earlier}`)
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(SECRET_FILE, 'utf8'))
  const { uid, gid } = ownerAndMode(folder)
  expect(ownerAndMode(again)).toEqual({ uid, gid, mode: 0o100600 })
})

test('a sheet that found no room on the disk can be typed in again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spill-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [SECRET_FILE, sheet] = [join(folder, 'secret'), join(folder, 'sheet')]
  writeFileSync(sheet, linesOfSecrets([testSecret]).join('\n'))
  const command = [...node, 'src/cli/recovery-sheet.ts', '--type-in']
  const typeIn = async (before = ':') => {
    const { ended, output } = await startServer(
      { SECRET_FILE },
      { command: ['/bin/sh', '-c', `${before}; exec "$0" "$@" < ${sheet}`, ...command] },
    )
    return { ...(await ended), ...output }
  }

  // A process that may write no byte into a file gets an error, as on a full disk.
  const failed = await typeIn('ulimit -f 0')
  expect(failed.code).toBe(1)
  expect(failed.stderr).toBe(
    `spill: SECRET_FILE ${SECRET_FILE} can't be written: file too large (EFBIG)\n`,
  )
  expect(existsSync(SECRET_FILE)).toBe(false)

  expect((await typeIn()).code).toBe(0)
  expect(readFileSync(SECRET_FILE, 'utf8')).toBe(`${testSecret}\n`)
})

/** Makes the file one of a board that runs as another user. Only root can change the owner. */
function giveAway(file: string): void {
  if (process.getuid?.() === 0) chownSync(file, 65_534, 65_534)
  chmodSync(file, statSync(file).isDirectory() ? 0o750 : 0o640)
}

function ownerAndMode(file: string) {
  const { uid, gid, mode } = statSync(file)
  return { uid, gid, mode }
}

function openDatabase(connectionString: string): Board['db'] {
  const pool = new pg.Pool({ connectionString, max: 2 })
  // `end` does not wait for the server, so a connection may still be open when the database is dropped.
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return drizzle(pool, { casing: 'snake_case' }) as unknown as Board['db']
}
