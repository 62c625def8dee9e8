import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { Encrypter, generateX25519Identity } from 'age-encryption'
import pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  backUpTo,
  backupKey,
  newBackupFolder,
  openBackup,
  restoreHere,
  silent,
} from '../../test/backup/backups.ts'
import { openTestBoard, useBoard } from '../../test/board.ts'
import { administer, databaseUrl } from '../../test/database/databases.ts'
import { untilNightWaits } from '../../test/database/disturbed-night.ts'
import { holdTable } from '../../test/database/table-lock.ts'
import { emptyPlace, emptyPlaceOnServer, placeOnServer } from '../../test/processes/places.ts'
import { mistakenRecipient } from '../server/crypto/recipient.ts'
import { schemaNumber } from '../server/db/migrate.ts'
import { scrub } from '../server/db/scrub/scrub.ts'
import { tryUpkeepLock } from '../server/db/upkeep.ts'
import { backUp } from './backup.ts'

/** Age seals parts of this size, each by itself: 64 KiB and 16 bytes of proof. */
const sealedPart = 64 * 1024 + 16

describe('a restore', () => {
  const board = useBoard()
  let place: ReturnType<typeof newBackupFolder>
  let emptyUrl: string
  let bytes: Buffer
  let lineEnd: number

  // One backup serves all tests.
  beforeAll(async () => {
    await (await board.student()).confess()
    place = newBackupFolder()
    await backUpTo(board.board, place.file)
    bytes = readFileSync(place.file)
    lineEnd = bytes.indexOf('\n') + 1
    const { url, run } = inject('databases')
    const name = `${run}_for_refusals`
    await administer(url, `create database ${name}`)
    emptyUrl = databaseUrl(url, name)
    return () => administer(url, `drop database ${name} with (force)`)
  })

  /** Restores these bytes. Returns the refusal, after which the database is empty and the data folder is missing. */
  async function refusalTo(content: Buffer, settings: Record<string, string> = {}) {
    const file = join(place.folder, 'given')
    writeFileSync(file, content)
    const { DATA_DIR } = emptyPlace()
    const there = { DATA_DIR, DATABASE_URL: emptyUrl, ...settings }
    const restoring = restoreHere(there, { ...place, file })
    const message = await restoring.then(
      () => 'restored',
      (error: Error) => error.message,
    )
    expect(await schemasAndTables(emptyUrl)).toEqual(['public'])
    expect(existsSync(DATA_DIR)).toBe(false)
    expect(message).not.toContain('\n')
    return message.replaceAll(`${place.folder}/`, '')
  }

  const replaced = (from: string, to: string) =>
    Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
  const flipped = (at: number) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    return changed
  }
  /** Seals a script as everyone can who knows the public key. */
  const sealed = async (script: string) => {
    const encrypter = new Encrypter()
    encrypter.addRecipient(backupKey)
    const seal = await encrypter.encrypt(zstdCompressSync(script))
    return Buffer.concat([bytes.subarray(0, lineEnd), seal])
  }
  const isDamaged = /^given is damaged: it was cut or changed\. Take another copy/
  const isForeign = /^given is not a backup of Spill: give a file/

  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /^given is empty: give another backup$/],
    ['another file', () => Buffer.from('COPY users FROM stdin;\n'), isForeign],
    ['one without its first line', () => bytes.subarray(lineEnd), isForeign],
    [
      'one of another format',
      () => replaced('backup 1', 'backup 2'),
      /another version .*\(2\): restore it/,
    ],
    [
      'one of a newer schema',
      () => replaced('schema=', 'schema=9'),
      /by a newer version of Spill: .* Restore it with that version$/,
    ],
    [
      'one that names another schema',
      () => replaced(`schema=${schemaNumber}`, 'schema=0'),
      isDamaged,
    ],
    [
      'one with the line ends of Windows',
      () => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
      isForeign,
    ],
    ['half of the first line', () => bytes.subarray(0, lineEnd / 2), isForeign],
    ['the first line alone', () => bytes.subarray(0, lineEnd), isDamaged],
    [
      'the first line and half of the seal’s head',
      () => bytes.subarray(0, lineEnd + 80),
      isDamaged,
    ],
    ['one without its last part', () => bytes.subarray(0, -sealedPart), isDamaged],
    ['two files in one', () => Buffer.concat([bytes, bytes]), isDamaged],
    ['the first half', () => bytes.subarray(0, bytes.length / 2), isDamaged],
    ['all but the last byte', () => bytes.subarray(0, -1), isDamaged],
    ['a byte more', () => Buffer.concat([bytes, Buffer.alloc(1)]), isDamaged],
    ['a changed byte of the seal’s head', () => flipped(lineEnd + 60), isDamaged],
    ['a changed byte in the middle', () => flipped(bytes.length / 2), isDamaged],
    ['a changed last byte', () => flipped(bytes.length - 1), isDamaged],
    ['a script of someone else', () => sealed('-- {}\n'), isDamaged],
    [
      'a row that someone with the key changed',
      async () => sealed((await openBackup(place.file)).replace('A confession', 'A lie')),
      isDamaged,
    ],
    [
      'rows that someone with the key cut',
      async () => sealed((await openBackup(place.file)).replace(/\tA confession\t.*/s, '')),
      isDamaged,
    ],
    [
      'rows that someone with the key took out',
      async () => sealed((await openBackup(place.file)).replace(/.*\tA confession\t.*\n/, '')),
      isDamaged,
    ],
  ])('refuses %s, and touches nothing', async (_, given, message) => {
    expect(await refusalTo(await given())).toMatch(message)
  })

  test('refuses another secret or none, and names both by their fingerprints', async () => {
    expect(await refusalTo(bytes, { APP_SECRET: 'another secret of the same length' })).toMatch(
      /^the backup needs the secret [0-9a-f]{8}, and yours is [0-9a-f]{8}: put it into SECRET_FILE/,
    )
    const SECRET_FILE = join(place.folder, 'nowhere')
    expect(await refusalTo(bytes, { APP_SECRET: '', SECRET_FILE })).toBe(
      'SECRET_FILE nowhere is missing',
    )
  })

  test('refuses a key file that does not open the backup', async () => {
    const identityFile = join(newBackupFolder().folder, 'other.txt')
    const restoring = () => restoreHere(emptyPlace(), { ...place, identityFile })
    await expect(restoring()).rejects.toThrow(
      /other\.txt can't be read: no such file or directory \(ENOENT\)/,
    )
    writeFileSync(identityFile, 'nothing')
    await expect(restoring()).rejects.toThrow(/other\.txt holds no key of age: give the file/)
    writeFileSync(identityFile, await generateX25519Identity())
    await expect(restoring()).rejects.toThrow(
      /^the backup is sealed to another key: [0-9a-f]{16}, and .*other\.txt holds [0-9a-f]{16}\. Give/,
    )
  })

  test('refuses a database that is not empty', async () => {
    const notEmpty = 'DATABASE_URL is not empty, and a restore needs an empty database: move'
    await expect(restoreHere(await placeOnServer(), place)).rejects.toThrow(notEmpty)
    const others = await emptyPlaceOnServer()
    await administer(others.DATABASE_URL, 'create schema other create table mine (id int)')
    await expect(restoreHere(others, place)).rejects.toThrow(notEmpty)
  })

  test('that fails says why, and the next one brings everything', async () => {
    const settings = await emptyPlaceOnServer()
    await administer(
      settings.DATABASE_URL,
      `create function fail() returns event_trigger language plpgsql as
        $$ begin raise exception 'no more'; end $$`,
      `create event trigger fail on ddl_command_end when tag in ('CREATE INDEX')
        execute function fail()`,
    )
    await expect(restoreHere(settings, place)).rejects.toThrow(
      'the restore was not completed: no more (P0001)',
    )
    await administer(settings.DATABASE_URL, 'drop event trigger fail')
    expect(await restoreHere(settings, place)).toContain('All confessions can be found by search')
  })
})

describe('a backup', () => {
  const board = useBoard()

  /** Expects that a backup is refused, and that its folder stays empty. Returns why. */
  async function refusalOfBackup(from = board.board, isMove = false): Promise<string> {
    const { file } = newBackupFolder()
    const message = await backUpTo(from, file, isMove).then(
      () => 'written',
      (error: Error) => error.message,
    )
    expect(readdirSync(dirname(file))).toEqual(['key.txt'])
    return message
  }

  test('needs a key', async () => {
    const { file } = newBackupFolder()
    const backingUp = backUp(board.board, { file, isMove: false, progress: silent })
    await expect(backingUp).rejects.toThrow('BACKUP_KEY is not set')
  })

  test('needs a key without a typing mistake', async () => {
    const { file } = newBackupFolder()
    const config = { ...board.board.config, backupKey: `age1${'q'.repeat(58)}` }
    const options = { file, isMove: false, progress: silent }
    await expect(backUp({ ...board.board, config }, options)).rejects.toThrow(mistakenRecipient)
  })

  test('does not begin while a scrub runs, and no scrub begins while a backup runs', async () => {
    await board.board.onDedicatedConnection(async (db) => {
      await tryUpkeepLock(db)
      expect(await refusalOfBackup()).toMatch(/^a scrub, a migration or another backup is running/)
    })
    const letGo = await holdTable(board.board, 'replies', 'access exclusive')
    const { file } = newBackupFolder()
    const backingUp = backUpTo(board.board, file)
    await untilNightWaits(board.board)
    expect(await scrub(board.board)).toBe(false)
    await letGo()
    await backingUp
    expect(await scrub(board.board)).toBe(true)
  })

  test('says which file it can’t write, and what to do', async () => {
    const { folder } = newBackupFolder()
    const file = `${folder}/nowhere/one.backup`
    await expect(backUpTo(board.board, file)).rejects.toThrow(
      `${file} can't be written: no such file or directory (ENOENT); name another place`,
    )
  })

  test('is no move while the board is served', async () => {
    const command = await openTestBoard(board.board.config, 'command')
    onTestFinished(command.close)

    expect(await refusalOfBackup(command, true)).toMatch(/^the board is still running/)
  })
})

async function schemasAndTables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      union all select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = 'public'`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}
