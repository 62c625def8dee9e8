import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testSecret } from '../database/databases.ts'
import { runCommand } from '../processes/command-process.ts'
import { gone, isAlive, postgresOf } from '../processes/own-server.ts'
import {
  newPlace,
  openHere,
  openServer,
  type Place,
  serveHere,
  startServer,
} from '../processes/places.ts'
import { type RemoteAnswer, type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { confess, signUp } from '../remote-student.ts'

function runsAnother(place: Place, before: number): boolean {
  const postgres = postgresOf(place)
  return postgres !== before && isAlive(postgres)
}

/** Returns a child of PostgreSQL. If it is killed, PostgreSQL must recover. */
function childOf(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10)
}

/** Writes until another server stores it. Until then every answer must be 503 with `Retry-After`. */
async function writeAgain(browser: RemoteBrowser, isAnother: () => boolean): Promise<void> {
  const answers: RemoteAnswer[] = []
  const write = async () => {
    answers.push(await confess(browser, 'After'))
    return answers.at(-1)?.status === 201 && isAnother()
  }
  await expect.poll(write, { interval: 5, timeout: 10_000 }).toBe(true)
  for (const { status, headers } of answers)
    if (status !== 201) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
}

const secrets = {
  APP_SECRET: testSecret,
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
  GOOGLE_CLIENT_ID: 'spill',
  GOOGLE_CLIENT_SECRET: 'canary',
}

/** Settings for another server, which ours must ignore. */
const foreign = {
  PGSSLMODE: 'require',
  PGOPTIONS: '-c default_transaction_read_only=on -c search_path=nowhere',
  PGHOST: 'nowhere.example',
  PGUSER: 'somebody',
  PGDATABASE: 'other',
}

function expectNoSecrets(pid: number): void {
  const known = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'))
  expect(known.join()).not.toContain('canary')
  expect(known.join()).not.toContain(testSecret)
}

describe('the PostgreSQL server that a board starts', () => {
  test('gets no secret, is restarted after it or a part of it is killed, and ends with the board', async () => {
    const place = newPlace()
    const { DATA_DIR } = place
    const server = await openServer({ DATA_DIR, RATE_LIMITS: 'off', ...secrets, ...foreign })
    expectNoSecrets(postgresOf(place))
    const ada = await signUp(server.origin)
    const { id } = (await confess(ada, 'Before')).body
    const first = postgresOf(place)

    process.kill(first, 'SIGKILL')

    await writeAgain(ada, () => runsAnother(place, first))
    expect((await ada.send('GET', `/api/confessions/${id}`)).body.title).toBe('Before')
    // The board writes its log every 200 ms.
    await expect
      .poll(() => server.output.stdout, { timeout: 10_000 })
      .toMatch(/PostgreSQL ended.*; starting it again/)

    const second = postgresOf(place)
    const folder = join(place.DATA_DIR, 'postgres/pg_wal')
    const [log = ''] = readdirSync(folder).filter((name) => /^\w{24}$/.test(name))
    renameSync(join(folder, log), join(folder, 'away'))
    mkdirSync(join(folder, log))
    process.kill(childOf(second), 'SIGKILL')
    await gone(second)
    const refusal = `could not read the write-ahead log ${log}`
    await expect.poll(() => server.output.stdout, { timeout: 10_000 }).toContain(refusal)

    // A command that runs while the server can't start leaves the restart to the board.
    const { code, stderr } = await runCommand('reconcile', place)
    rmdirSync(join(folder, log))
    renameSync(join(folder, 'away'), join(folder, log))

    expect(code).toBe(1)
    expect(stderr).toMatch(/^spill: DATA_DIR [^\n]*\n$/)
    await writeAgain(ada, () => true)
    const third = postgresOf(place)
    server.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(isAlive(third)).toBe(false)

    const again = remoteBrowser(await serveHere(place), ada.cookie)
    const kept = await again.send('GET', `/api/confessions/${id}`)
    expect(kept.body).toMatchObject({ title: 'Before', isOwner: true })
  })

  test('is ended by the next board if its own was killed before it was ready', async () => {
    const place = newPlace()
    // PostgreSQL reads this file before it is ready, and no one writes into the pipe.
    const statistics = join(place.DATA_DIR, 'postgres/pg_stat/pgstat.stat')
    rmSync(statistics, { force: true })
    execFileSync('mkfifo', [statistics])
    const server = await startServer(place)
    await expect.poll(() => isAlive(postgresOf(place)), { timeout: 30_000 }).toBe(true)
    const postgres = postgresOf(place)
    server.kill('SIGKILL')
    await server.ended
    rmSync(statistics)

    await openHere(place)

    expect(isAlive(postgres)).toBe(false)
  })
})
