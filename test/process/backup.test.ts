import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Board } from '../../src/server/board/board.ts'
import { connect } from '../../src/server/db/connect.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { backUpTo, backupKey, newBackupFolder, restoreHere } from '../backup/backups.ts'
import { testConfig } from '../board.ts'
import { placeConfessions } from '../content.ts'
import { lockWaiters } from '../database/lock-waiters.ts'
import { dumpWithoutUpkeep } from '../database/tables.ts'
import { wrongCounters } from '../database/wrong-counters.ts'
import { runCommand, startCommand } from '../processes/command-process.ts'
import {
  emptyPlace,
  emptyPlaceOnServer,
  listenHere,
  newPlace,
  openHere,
  placeOnServer,
  refusalOf,
} from '../processes/places.ts'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { account, confess, signUp } from '../remote-student.ts'

/** The advisory lock by which a test stops a command. */
const lock = 1

describe('a board', () => {
  test('is backed up while people write, and restored on an operator’s server', async () => {
    const place = newPlace()
    const { origin } = await listenHere(place)
    const ada = await signUp(origin)
    const { id } = (await confess(ada, 'Before')).body
    const { folder, identityFile } = newBackupFolder()
    writeFileSync(join(folder, 'spill-2020-01-01.backup'), '')

    const stop = keepWriting(ada)
    const settings = { ...place, BACKUP_KEY: backupKey }
    const written = await runCommand('backup', settings, '--to-directory', folder)
    expect(await stop()).toBeGreaterThan(0)

    expect([written.code, written.stderr]).toEqual([0, ''])
    expect(written.stdout).toMatch(
      /^\S+\.backup: \d+ rows in 1 MiB, sealed to the key [0-9a-f]{16}\nDelete it after \d{4}-\d\d-\d\d: it holds what is deleted on the board from now on\n$/,
    )
    const [key, name = '', ...others] = readdirSync(folder)
    expect([key, others]).toEqual(['key.txt', []])
    expect(name).toMatch(/^spill-\d{4}-\d\d-\d\d\.backup$/)

    const there = { ...(await emptyPlaceOnServer()), SECRET_FILE: place.SECRET_FILE }
    const args = [join(folder, name), '--identity', identityFile]
    const restored = await runCommand('restore', there, ...args)

    expect([restored.code, restored.stderr]).toEqual([0, ''])
    expect(restored.stdout).toMatch(
      /Start it: its service \(`systemctl start spill`\), its container, or `npm start`\./,
    )
    expect(restored.stdout).toMatch(/Everyone has to sign in again\. .*: tell your readers\.\n$/)
    expect(await wrongCounters(there)).toEqual([])
    const { origin: copy } = await listenHere(there)
    const signedOut = remoteBrowser(copy, ada.cookie)
    const isOwner = async () => (await signedOut.send('GET', `/api/confessions/${id}`)).body.isOwner
    expect(await isOwner()).toBe(false)
    expect((await signedOut.send('POST', '/api/session', account)).status).toBe(200)
    expect(await isOwner()).toBe(true)
  })

  test('moves to a server of its own with every row, and people stay signed in', async () => {
    const from = await placeOnServer()
    const { origin, app, board } = await listenHere(from)
    const ada = await signUp(origin)
    const { id } = (await confess(ada, 'It moves')).body
    await ada.send('PUT', `/api/confessions/${id}/upvote`)
    await app.close()
    await board.close()

    const { file, identityFile } = newBackupFolder()
    const settings = { ...from, BACKUP_KEY: backupKey }
    expect((await runCommand('backup', settings, file, '--move')).code).toBe(0)
    const again = await runCommand('backup', settings, file)
    expect([again.code, again.stderr]).toEqual([
      1,
      `spill: ${file} exists already: nothing was written\n`,
    ])
    const to = { ...emptyPlace(), APP_SECRET: from.APP_SECRET }
    const restored = await runCommand('restore', to, file, '--identity', identityFile)

    expect(restored.stdout).toMatch(/Sessions go on\.\n$/)
    expect(await dumpOf(to)).toEqual(await dumpOf(from))
    const moved = await listenHere(to)
    const still = remoteBrowser(moved.origin, ada.cookie)
    const { body } = await still.send('GET', `/api/confessions/${id}`)
    expect([body.isOwner, body.hasVoted]).toEqual([true, true])
  })

  test('waits for a restore, and a killed one leaves an empty database', async () => {
    const from = await placeOnServer()
    const { board, origin } = await listenHere(from)
    await confess(await signUp(origin), 'Comes back')
    const place = newBackupFolder()
    await backUpTo(board, place.file)
    const settings = { ...(await emptyPlaceOnServer()), APP_SECRET: from.APP_SECRET }
    const args = [place.file, '--identity', place.identityFile]
    const target = await connect(testConfig(settings), () => {}, 'unmigrated')
    onTestFinished(target.close)
    const holder = await connect(testConfig(settings), () => {}, 'unmigrated')
    onTestFinished(holder.close)
    await waitAfterRows(holder)
    const options = { interval: 5, timeout: 30_000 }

    const letGo = await holdLock(holder)
    const killed = await startCommand('restore', settings, ...args)
    await expect.poll(() => lockWaiters(target), options).toBe(1)
    const refused = refusalOf(settings)
    await expect.poll(() => lockWaiters(target), options).toBe(2)
    killed.kill('SIGKILL')
    await killed.ended
    await letGo()
    expect(await refused).toMatch(/ is still empty: a restore, or another start, did not succeed/)

    const letGoAgain = await holdLock(holder)
    const restoring = restoreHere(settings, place)
    await expect.poll(() => lockWaiters(target), options).toBe(1)
    const opening = openHere(settings)
    await expect.poll(() => lockWaiters(target), options).toBe(2)
    await letGoAgain()
    await restoring
    const restored = await opening
    expect(await dumpOf(settings)).toEqual({ ...(await dumpOf(from)), sessions: [] })
    expect(restored.keys.check).toEqual(board.keys.check)
  })

  test('leaves nothing that looks like a backup if a backup is killed', async () => {
    const place = await placeOnServer()
    const board = await openHere(place)
    await placeConfessions(board, [{}])
    const { folder, identityFile } = newBackupFolder()
    const args = ['backup', { ...place, BACKUP_KEY: backupKey }, '--to-directory', folder] as const
    const files = () => readdirSync(folder).filter((name) => name !== 'key.txt')

    const letGo = await holdRows(board)
    const killed = await startCommand(...args)
    await expect.poll(() => lockWaiters(board), { interval: 5 }).toBe(1)
    const draft = expect.stringMatching(/^spill-[\d-]{10}\.backup\.part$/)
    await expect.poll(files).toEqual([draft])
    killed.kill('SIGKILL')
    await killed.ended
    await letGo()

    expect(files()).toEqual([draft])
    const half = restoreHere(emptyPlace(), { file: join(folder, `${files()[0]}`), identityFile })
    await expect(half).rejects.toThrow(/ is (damaged|empty|not a backup)/)
    const { code, stdout } = await runCommand(...args)
    expect(code).toBe(0)
    expect(stdout).toContain(': 1 row in 1 MiB')
    expect(files()).toEqual([expect.stringMatching(/\.backup$/)])
  })

  test('gets a new key, of which only one half is for the server', async () => {
    const settings = emptyPlace()
    const { code, stdout } = await runCommand('backup', settings, '--new-key')

    expect(code).toBe(0)
    expect(stdout).toMatch(/^# BACKUP_KEY=age1[0-9a-z]{58}$/m)
    expect(stdout).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/m)
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })
})

/** Stops a backup at its first row, which it orders by a random number. Returns a function that lets it go on. */
async function holdRows({ db }: Board): Promise<() => Promise<unknown>> {
  const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
    db,
    sql`select current_database() as name`,
  )
  await db.execute(
    sql.raw(`create function public.gen_random_uuid() returns uuid language sql as
    'select pg_advisory_xact_lock_shared(${lock}); select pg_catalog.gen_random_uuid()'`),
  )
  await db.execute(sql.raw(`alter database ${name} set search_path = public, pg_catalog`))
  return holdLock({ db })
}

/** Makes every restore wait for the lock when its rows are written. */
async function waitAfterRows({ db }: Pick<Board, 'db'>): Promise<void> {
  await db.execute(
    sql.raw(`create function public.hold() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${lock}); return new; end'`),
  )
  // The restore makes the tables itself, and inserts into this one last.
  await db.execute(
    sql`create function public.add_hold() returns event_trigger language plpgsql as $$ begin
      if to_regclass('upkeep') is not null then
        create or replace trigger hold before insert on upkeep for each row execute function public.hold();
      end if;
    end $$`,
  )
  await db.execute(
    sql`create event trigger hold on ddl_command_end when tag in ('CREATE TABLE') execute function public.add_hold()`,
  )
}

async function holdLock({ db }: Pick<Board, 'db'>): Promise<() => Promise<unknown>> {
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    // A served board's connections end transactions that wait for long, and a command starts slowly on a busy machine.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    held.resolve()
    await released.promise
  })
  await held.promise
  return () => {
    released.resolve()
    return holding
  }
}

/** Posts one confession after another. Returns a function that stops that and returns their number. */
function keepWriting(browser: RemoteBrowser): () => Promise<number> {
  let isStopping = false
  const writing = (async () => {
    let count = 0
    for (; !isStopping; count++)
      expect((await confess(browser, `Confession ${count}`)).status).toBe(201)
    return count
  })()
  return () => {
    isStopping = true
    return writing
  }
}

async function dumpOf(settings: Record<string, string>) {
  const { db, close } = await connect(testConfig(settings), () => {}, 'command')
  try {
    const tables = await dumpWithoutUpkeep({ db })
    return Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [
        name,
        rows.map((row) => JSON.stringify(row)).sort(),
      ]),
    )
  } finally {
    await close()
  }
}
