import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressHash } from '../../src/server/crypto/addresses.ts'
import { deriveKeys } from '../../src/server/crypto/keys.ts'
import { importedId } from '../../src/server/crypto/tags.ts'
import { connect } from '../../src/server/db/connect.ts'
import { users } from '../../src/server/db/schema/accounts.ts'
import { isScrubbed } from '../../src/server/db/scrub/scrub.ts'
import { testConfig } from '../board.ts'
import { administer, testSecret } from '../database/databases.ts'
import {
  confession,
  emailOf,
  type OldExport,
  reaction,
  reply,
  samplePassword,
  uid,
  withPassword,
  writeOldExport,
} from '../import/old-export.ts'
import { newFolder, runCommand, startCommand } from '../processes/command-process.ts'
import { emptyPlace, newPlace, type Place, placeOnServer, serveHere } from '../processes/places.ts'
import { remoteBrowser } from '../remote-browser.ts'

const old: OldExport = {
  confessions: { OldConfession: confession('ada', { title: 'Brought along', upvote_count: 5 }) },
  replies: { OldReply: reply('bob', 'OldConfession'), OldLost: reply('bob', 'Gone') },
  reactions: { OldReaction: reaction('bob', { confession_id: 'OldConfession' }) },
  users: [withPassword('ada'), withPassword('bob', { email: 'bob@example.com' })],
}

function settingsOf({ DATA_DIR }: Place) {
  return { DATA_DIR, APP_SECRET: testSecret }
}

/** Returns the bytes with which a database stores a UUID. */
function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

/** Returns the files of a folder that contain one of the pieces. */
function filesHolding(folder: string, pieces: (string | Buffer)[]): string[] {
  return globSync(join(folder, '**/*'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file)
      return pieces.some((piece) => content.includes(piece))
    })
}

describe('an imported board', () => {
  test('opens with all content, and old links and old passwords work', async () => {
    const folder = newFolder()
    writeOldExport(folder, old)
    const settings = settingsOf(newPlace())

    const imported = await runCommand('import', settings, folder)
    expect(imported.code).toBe(0)
    expect(imported.stdout.split('\n')).toEqual([
      'Imported:',
      '  users: 2 read, 1 imported, 1 set aside',
      '  confessions: 1 read, 1 imported, 0 set aside',
      '  replies: 2 read, 2 imported, 0 set aside',
      '  votes: 1 read, 1 imported, 0 set aside',
      '  mended: replies: confession gone: the reply is kept without one (1)',
      expect.stringMatching(/^ {2}note: people outside the university; .*\(1\)$/),
      '  note: confessions with a wrong upvote count, now counted from the votes (1)',
      '  note: confessions with a wrong reply count, now counted (1)',
      '',
    ])
    expect(imported.stderr).toMatch(/^Confessions and replies read: 3$/m)
    expect(imported.stderr).not.toMatch(/\r/)
    const { db, close } = await connect(testConfig(settings), () => {}, 'command')
    expect(await isScrubbed(db)).toBe(true)
    await close()
    const addresses = [emailOf('ada'), 'bob@example.com']
    const known = ['OldConfession', 'OldReply', 'OldReaction', uid('ada'), uid('bob'), ...addresses]
    expect(filesHolding(settings.DATA_DIR, [...known, samplePassword.passwordHash])).toEqual([])

    const origin = await serveHere(settings)
    const id = importedId(deriveKeys(testSecret), 'confession', 'OldConfession')
    const visit = (path: string) => fetch(`${origin}${path}`, { redirect: 'manual' })
    for (const [path, location] of [
      ['/confession/OldConfession', `/confession/${id}`],
      ['/confession/OldConfession?from=a%20friend&x', `/confession/${id}?from=a%20friend&x`],
    ] as const) {
      const answer = await visit(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
    }
    expect(await (await visit(`/confession/${id}`)).text()).toContain('Brought along')
    for (const lost of ['OldReply', 'OldConfessio', 'Gone', 'OldConfession/x', 'x'.repeat(201)])
      expect((await visit(`/confession/${lost}`)).status, lost).toBe(404)
    const credentials = { email: emailOf('ada'), password: samplePassword.password }
    const ada = remoteBrowser(origin)
    expect((await ada.send('POST', '/api/session', credentials)).status).toBe(200)
    expect((await ada.send('GET', `/api/confessions/${id}`)).body.isOwner).toBe(true)
  })

  test('links no person to content in its files, even if the import is killed', async () => {
    const folder = newFolder()
    // This is more than a database sorts in memory, so the import has to use temporary files.
    const filler = () => randomBytes(30_000).toString('base64')
    const oldIds = Array.from({ length: 230 }, (_, index) => `OldConfession${index}`)
    writeOldExport(folder, {
      ...old,
      confessions: Object.fromEntries(
        oldIds.map((id) => [id, confession('ada', { content: filler() })]),
      ),
      reactions: Object.fromEntries(
        oldIds.map((id) => [`OldReactionTo${id}`, reaction('ada', { confession_id: id })]),
      ),
    })
    const settings = settingsOf(newPlace())
    const { kill, ended, output } = await startCommand('import', settings, folder)
    await expect
      .poll(() => output.stderr, { interval: 5, timeout: 30_000 })
      .toContain('Confessions and replies read')
    kill('SIGKILL')
    await ended

    // Opening the board must clean up.
    const { DATA_DIR } = settings
    const { db, close } = await connect(testConfig(settings), () => {}, 'command')
    expect(await db.$count(users)).toBe(0)
    await close()

    expect(globSync(join(DATA_DIR, 'postgres/base/*/t[0-9]*_*'))).toEqual([])
    expect(filesHolding(DATA_DIR, ['OldUserIdOf', 'OldReaction', 'OldConfession'])).toEqual([])
    const keys = deriveKeys(testSecret)
    const accounts = filesHolding(DATA_DIR, [bytesOf(addressHash(keys, emailOf('ada')))])
    const ids = oldIds.map((id) => bytesOf(importedId(keys, 'confession', id)))
    const content = filesHolding(DATA_DIR, ids)
    const tables = accounts.filter((file) => file.includes('/base/'))
    expect(tables.length).toBeGreaterThan(0)
    expect(tables.filter((file) => content.includes(file))).toEqual([])
  })
})

test('a command whose database fails says why in one line, without what it asked', async () => {
  const settings = await placeOnServer()
  await administer(settings.DATABASE_URL, 'drop table confessions cascade')

  const { code, stderr } = await runCommand('reconcile', settings)

  const why = 'the statement does not fit the tables or the rights on them (42P01)'
  expect([code, stderr]).toEqual([1, `spill: ${why}\n`])
})

describe('a command with wrong arguments', () => {
  test('explains its arguments in one line, and touches nothing', async () => {
    const settings = settingsOf(emptyPlace())

    const misused = await Promise.all([
      runCommand('import', settings, 'folder', '--dryrun'),
      runCommand('scrub', settings, 'now'),
      runCommand('restore', settings, 'file'),
    ])

    for (const { code, stdout, stderr } of misused) {
      expect(stdout).toBe('')
      expect(stderr).toMatch(/^[^\n]+\n$/)
      expect(code, stderr).toBe(2)
    }
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })
})
