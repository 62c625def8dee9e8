import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestBoard, password, testConfig } from '../../../test/board.ts'
import { beginTestBoard } from '../../../test/database/begin-board.ts'
import { administer, copyDatabase } from '../../../test/database/databases.ts'

import { signIn } from '../accounts/sign-in.ts'
import { signUp } from '../accounts/sign-up.ts'
import type { Board } from '../board/board.ts'

import { StartError } from '../errors/operator-error.ts'
import { deriveKeys } from './keys.ts'
import { secretFingerprint } from './secret-proof.ts'

const credentials = { email: 'ada@ucsd.edu', password }
const guesser = { network: '127.0.0.1' }
const secretOf = (letter: string) => letter.repeat(40)
const fingerprintOf = (letter: string) => secretFingerprint(deriveKeys(secretOf(letter)))

/** An empty database and a folder for its secret. `begin` creates a board there, `open` starts it. */
async function newPlace() {
  const copy = await copyDatabase(inject('databases'))
  await administer(copy.settings.DATABASE_URL, 'truncate upkeep')
  const folder = mkdtempSync(join(tmpdir(), 'spill-secret-'))
  const file = join(folder, 'kept', 'secret')
  const open = new Set<Board>()
  const settingsWith = (settings: Record<string, string>) => ({
    ...copy.settings,
    APP_SECRET: '',
    SECRET_FILE: file,
    ...settings,
  })
  onTestFinished(async () => {
    for (const board of open) await board.close()
    await copy.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    file,
    fileWith: (content: string) => {
      const other = join(folder, 'other')
      writeFileSync(other, content)
      return other
    },
    begin: (settings: Record<string, string>) => beginTestBoard(settingsWith(settings)),
    open: async (settings: Record<string, string> = {}) => {
      const board = await openTestBoard(testConfig(settingsWith(settings)))
      open.add(board)
      return board
    },
    close: async (board: Board) => {
      open.delete(board)
      await board.close()
    },
  }
}

async function refusalOf(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof StartError)) throw error ?? new Error('It was not refused')
  return error.message
}

describe('the secret', () => {
  test('is created for a new database, with a file only its owner can read, and found again', async () => {
    const place = await newPlace()

    const board = await place.open()
    expect(statSync(place.file).mode & 0o777).toBe(0o600)
    const secret = readFileSync(place.file, 'utf8')
    expect(secret).toMatch(/^[\w-]{43}\n$/)
    await signUp(board.db, board, credentials, { network: '127.0.0.1' })
    await place.close(board)

    const again = await place.open()
    expect(readFileSync(place.file, 'utf8')).toBe(secret)
    expect((await signIn(again.db, again, credentials, guesser)).user.email).toBe('ada@ucsd.edu')
  })

  test.runIf(process.getuid?.() === 0)(
    'belongs to the owner of its folder if root creates it',
    async () => {
      const place = await newPlace()
      mkdirSync(dirname(place.file))
      chownSync(dirname(place.file), 65_534, 65_534)

      await place.begin({})

      expect(statSync(place.file)).toMatchObject({ uid: 65_534, gid: 65_534, mode: 0o100600 })
    },
  )

  test('may be a file that exists already, and is left as it is', async () => {
    const place = await newPlace()
    const SECRET_FILE = place.fileWith(` ${secretOf('a')}\n`)
    await place.begin({ SECRET_FILE })
    const board = await place.open({ SECRET_FILE })
    await signUp(board.db, board, credentials, { network: '127.0.0.1' })
    await place.close(board)

    const again = await place.open({ APP_SECRET: secretOf('a') })

    expect((await signIn(again.db, again, credentials, guesser)).user.email).toBe('ada@ucsd.edu')
    expect(readFileSync(SECRET_FILE, 'utf8')).toBe(` ${secretOf('a')}\n`)
    expect(existsSync(place.file)).toBe(false)
  })

  test('is not replaced if it is missing and the database exists', async () => {
    const place = await newPlace()
    const board = await place.open()
    const fingerprint = secretFingerprint(board.keys)
    await place.close(board)
    rmSync(place.file)

    expect(await refusalOf(place.open())).toBe(
      `SECRET_FILE ${place.file} is missing; this database needs the secret it was filled with (${fingerprint})`,
    )
    expect(existsSync(place.file)).toBe(false)
  })

  test('of another board is refused, and the right one still works', async () => {
    const place = await newPlace()
    await place.begin({ APP_SECRET: secretOf('a') })

    const fingerprint = fingerprintOf('a')
    expect(await refusalOf(place.open({ APP_SECRET: secretOf('b') }))).toBe(
      `APP_SECRET is not the secret this database was filled with (${fingerprint})`,
    )
    const SECRET_FILE = place.fileWith(secretOf('b'))
    expect(await refusalOf(place.open({ SECRET_FILE }))).toBe(
      `SECRET_FILE ${SECRET_FILE} is not the secret this database was filled with (${fingerprint})`,
    )
    await expect(place.open({ APP_SECRET: secretOf('a') })).resolves.toBeDefined()
  })

  test("from the environment doesn't start a new board: another database may be meant", async () => {
    const place = await newPlace()
    const SECRET_FILE = place.fileWith(secretOf('a'))
    const refusal = (source: string) =>
      `DATABASE_URL holds no board, but ${source} is there: it may name another database; to begin a new board, run \`npm run init\` once`

    expect(await refusalOf(place.open({ SECRET_FILE }))).toBe(refusal(`SECRET_FILE ${SECRET_FILE}`))
    expect(await refusalOf(place.open({ APP_SECRET: secretOf('a') }))).toBe(refusal('APP_SECRET'))

    await place.begin({ SECRET_FILE })
    await expect(place.open({ SECRET_FILE })).resolves.toBeDefined()
    expect(await refusalOf(place.begin({ SECRET_FILE }))).toBe(
      'DATABASE_URL holds a board already: nothing was changed',
    )
  })

  test('is the same for two processes that create it at once, and another for another board', async () => {
    const [place, elsewhere] = [await newPlace(), await newPlace()]

    await expect(Promise.all([place.open(), place.open()])).resolves.toHaveLength(2)
    await elsewhere.open()

    expect(readFileSync(elsewhere.file, 'utf8')).not.toBe(readFileSync(place.file, 'utf8'))
  })

  test('in a file is refused when it is invalid', async () => {
    const place = await newPlace()
    for (const content of ['', 'too short', '\n'.repeat(40)]) {
      const SECRET_FILE = place.fileWith(content)

      expect(await refusalOf(place.open({ SECRET_FILE })), JSON.stringify(content)).toBe(
        `SECRET_FILE ${SECRET_FILE} must hold at least 32 characters in each line`,
      )
      expect(readFileSync(SECRET_FILE, 'utf8')).toBe(content)
    }
  })

  test('is replaced by a new first line, and every older line is needed from then on', async () => {
    const place = await newPlace()
    const fileOf = (letters: string) => place.fileWith([...letters].map(secretOf).join('\n'))
    await place.begin({ SECRET_FILE: fileOf('a') })
    for (const lines of ['ba', 'cba', 'xcab'])
      await place.close(await place.open({ SECRET_FILE: fileOf(lines) }))
    const refused = (lines: string) => refusalOf(place.open({ SECRET_FILE: fileOf(lines) }))

    expect(await refused('xcb')).toContain(
      `lacks an older secret of this board (${fingerprintOf('a')})`,
    )
    expect(await refused('xba')).toContain(
      `lacks an older secret of this board (${fingerprintOf('c')})`,
    )
    expect(await refused('yxba')).toContain(`(${fingerprintOf('c')})`)
    expect(await refused('cba')).toContain(
      `begins with an older secret (${fingerprintOf('c')}): put the current one above it (${fingerprintOf('x')})`,
    )
    expect(await refused('ycba')).toContain(`is not the secret`)
    expect(await refusalOf(place.open({ APP_SECRET: secretOf('x') }))).toContain('APP_SECRET lacks')
    await expect(place.open({ SECRET_FILE: fileOf('xabc') })).resolves.toBeDefined()
  })

  test('is not replaced while a process runs with the current one', async () => {
    const place = await newPlace()
    await place.begin({ SECRET_FILE: place.fileWith(secretOf('a')) })
    const running = await place.open({ APP_SECRET: secretOf('a') })
    const SECRET_FILE = place.fileWith(`${secretOf('b')}\n${secretOf('a')}`)

    expect(await refusalOf(place.open({ SECRET_FILE }))).toContain('stop them all first')
    await place.close(running)
    const [one, other] = await Promise.all([
      place.open({ SECRET_FILE }),
      place.open({ SECRET_FILE }),
    ])
    expect(secretFingerprint(one.keys)).toBe(fingerprintOf('b'))
    expect(secretFingerprint(other.keys)).toBe(fingerprintOf('b'))
  })
})
