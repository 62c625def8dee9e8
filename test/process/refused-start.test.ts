import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deriveKeys } from '../../src/server/crypto/keys.ts'
import { secretFingerprint } from '../../src/server/crypto/secret-proof.ts'
import { StartError } from '../../src/server/errors/operator-error.ts'
import { listen } from '../../src/server/process/lifecycle.ts'
import { testConfig } from '../board.ts'
import { testSecret } from '../database/databases.ts'
import { freePort } from '../free-port.ts'
import { runCommand } from '../processes/command-process.ts'
import { postmastersOf } from '../processes/own-server.ts'
import {
  emptyPlace,
  emptyPlaceOnServer,
  newPlace,
  openHere,
  placeOnServer,
  refusalOf,
  startServer,
} from '../processes/places.ts'
import { linkProject } from '../processes/project-copy.ts'
import { node, noSettings, projectFolder } from '../processes/server-process.ts'

const unprivilegedUser = { uid: 65_534, gid: 65_534 }

describe('a board does not start, and one line says why,', () => {
  test("if it can't listen, and its own PostgreSQL ends with it", async () => {
    const other = createServer()
    onTestFinished(() => void other.close())
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))

    const place = newPlace()

    const { ended, output } = await startServer({ ...place, PORT: `${port}` })

    expect((await ended).code).toBe(1)
    expect(output).toEqual({ stdout: '', stderr: `spill: PORT ${port} is already in use\n` })
    expect(postmastersOf(place)).toEqual([])
    const elsewhere = testConfig({ HOST: '192.0.2.1' })
    await expect(listen(Fastify(), elsewhere)).rejects.toThrow(
      new StartError("HOST 192.0.2.1 can't be listened on (EADDRNOTAVAIL)"),
    )
    const denied = Fastify().addHook('onReady', async () => {
      throw Object.assign(new Error('denied'), { code: 'EACCES' })
    })
    await expect(listen(denied, testConfig({ PORT: '80' }))).rejects.toThrow(
      new StartError("PORT 80 can't be listened on (EACCES): choose one above 1023"),
    )
  })

  test('if .env is invalid', async () => {
    const folder = linkProject()
    writeFileSync(join(folder, '.env'), 'RATE_LIMITS=loud')
    const command = [...node, 'src/cli/reconcile.ts']

    const { ended, output } = await startServer({}, { folder, command })

    expect((await ended).code).toBe(1)
    expect(output).toEqual({ stdout: '', stderr: 'spill: RATE_LIMITS must be on or off\n' })
  })

  test.runIf(process.getuid?.() === 0)('if .env may be read by another user only', () => {
    const folder = linkProject()
    writeFileSync(join(folder, '.env'), 'RATE_LIMITS=on', { mode: 0o600 })
    chmodSync(folder, 0o755)

    const { stderr } = spawnSync(process.execPath, [...node.slice(1), 'src/cli/reconcile.ts'], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      ...unprivilegedUser,
      encoding: 'utf8',
    })

    expect(stderr).toBe("spill: .env can't be read (EACCES)\n")
  })

  test('if no database answers', async () => {
    const port = await freePort()
    const DATABASE_URL = `postgres://spill:hunter2@127.0.0.1:${port}/spill`

    const refusal = await refusalOf({ ...emptyPlace(), DATABASE_URL })

    expect(refusal).toMatch(/^DATABASE_URL can't be reached: .*ECONNREFUSED/)
    expect(refusal).not.toContain('hunter2')
  })

  test('if a folder cannot be created', async () => {
    const { DATA_DIR, SECRET_FILE } = emptyPlace()
    writeFileSync(DATA_DIR, '')
    const folder = join(DATA_DIR, 'folder')

    const backup = await runCommand('backup', {}, '--to-directory', folder)

    const why = `${folder} can't be created: not a directory (ENOTDIR)`
    expect(await refusalOf({ DATA_DIR: folder, SECRET_FILE })).toBe(`DATA_DIR ${why}`)
    expect(backup).toEqual({ code: 1, stdout: '', stderr: `spill: ${why}\n` })
  })

  test('if the data folder holds another version of PostgreSQL', async () => {
    const place = emptyPlace()
    mkdirSync(join(place.DATA_DIR, 'postgres'), { recursive: true })
    writeFileSync(join(place.DATA_DIR, 'postgres/PG_VERSION'), '17\n')

    expect(await refusalOf(place)).toMatch(
      /^DATA_DIR .* holds PostgreSQL 17 and this board brings 18: open it with .*DATABASE_URL$/,
    )
  })

  test('if there is a file in the place of its database', async () => {
    const { DATA_DIR, SECRET_FILE } = emptyPlace()
    mkdirSync(DATA_DIR)
    writeFileSync(join(DATA_DIR, 'postgres'), '')

    expect(await refusalOf({ DATA_DIR, SECRET_FILE })).toMatch(
      /^DATA_DIR .* can't be opened: .* is not a folder$/,
    )
  })

  test('if the data folder holds a broken database', async () => {
    const place = newPlace()
    rmSync(join(place.DATA_DIR, 'postgres/global'), { recursive: true })

    expect(await refusalOf(place)).toMatch(/^DATA_DIR .* can't be opened: PostgreSQL ended: ./)
  })

  test.runIf(process.getuid?.() === 0)('if the data folder belongs to root', async () => {
    const { DATA_DIR } = emptyPlace()
    mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true })
    chmodSync(dirname(DATA_DIR), 0o755)
    chmodSync(DATA_DIR, 0o700)
    const { stderr } = spawnSync(process.execPath, [...node.slice(1), 'src/cli/reconcile.ts'], {
      cwd: projectFolder,
      env: { ...noSettings, PATH: process.env.PATH, DATA_DIR, APP_SECRET: 'a'.repeat(32) },
      ...unprivilegedUser,
      encoding: 'utf8',
    })

    expect(stderr).toBe(
      `spill: DATA_DIR ${DATA_DIR} belongs to another user: run the board as that user, or give it away with chown -R\n`,
    )
  })

  test('if the secret is not the one with which the data was written', async () => {
    const place = await placeOnServer()

    expect(await refusalOf({ ...place, APP_SECRET: 'b'.repeat(32) })).toBe(
      `APP_SECRET is not the secret this database was filled with (${secretFingerprint(deriveKeys(testSecret))})`,
    )
  })

  test('if there is a secret but no data, until the operator begins a new board', async () => {
    const place = emptyPlace()
    const { DATA_DIR, SECRET_FILE } = place
    writeFileSync(SECRET_FILE, 'a'.repeat(32))
    const lost = (source: string) =>
      `DATA_DIR ${DATA_DIR} holds no board, but ${source} is there: its volume may not be mounted; to begin a new board, run \`npm run init\` once`

    expect(await refusalOf(place)).toBe(lost(`SECRET_FILE ${SECRET_FILE}`))
    expect(await refusalOf({ DATA_DIR, APP_SECRET: 'a'.repeat(32) })).toBe(lost('APP_SECRET'))
    expect(existsSync(DATA_DIR)).toBe(false)

    const onServer = { ...(await emptyPlaceOnServer()), SECRET_FILE }
    expect(await refusalOf(onServer)).toContain('to begin a new board, run `npm run init` once')
    expect(await runCommand('init', onServer)).toMatchObject({ code: 0, stderr: '' })
    await openHere(onServer)
  })
})
