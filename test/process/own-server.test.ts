import { spawn } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testSecret } from '../database/databases.ts'
import { runCommand } from '../processes/command-process.ts'
import { gone, isAlive, postgresOf, serverProcesses } from '../processes/own-server.ts'
import { emptyPlace, newPlace, openServer } from '../processes/places.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import type { RemoteAnswer, RemoteBrowser } from '../remote-browser.ts'
import { confess, newestTitles, signUp } from '../remote-student.ts'

/** Writes until another server has taken it; until then the only other answer is to come back. */
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

/** Ends a board as a power cut would, if it left the disk alone. */
async function killAll(server: ServerProcess, ...pids: number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  server.kill('SIGKILL')
  await server.ended
  await gone(...pids)
}

describe('the PostgreSQL that a board starts', () => {
  test('ends with it, also when it was killed', async () => {
    const place = newPlace()
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const server = await openServer(place)
      const { postgres, supervisor } = serverProcesses(place)
      server.kill(signal)
      await server.ended
      if (signal === 'SIGTERM') expect(isAlive(postgres)).toBe(false)
      await gone(postgres, supervisor)
    }
  })

  test('is started again when it was killed, and whoever writes meanwhile is told to wait', async () => {
    const place = newPlace()
    const server = await openServer({ ...place, RATE_LIMITS: 'off' })
    const ada = await signUp(server.origin)
    expect((await confess(ada, 'Before')).status).toBe(201)
    const { postgres } = serverProcesses(place)

    process.kill(postgres, 'SIGKILL')

    await writeAgain(ada, () => postgresOf(place) !== postgres)
    expect(await newestTitles(server.origin)).toContain('Before')
    expect(server.output.stdout).toMatch(/PostgreSQL ended by SIGKILL.* it is started again/)
  })

  test('is followed by another one when its supervisor was killed, which also ends with the board', async () => {
    const place = newPlace()
    const server = await openServer({ ...place, RATE_LIMITS: 'off' })
    const ada = await signUp(server.origin)
    const first = serverProcesses(place)

    process.kill(first.supervisor, 'SIGKILL')

    await gone(first.supervisor)
    await writeAgain(ada, () => postgresOf(place) !== first.postgres)
    const second = serverProcesses(place)
    server.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    await gone(second.postgres, second.supervisor)
  })

  test('is ended by the next board when nobody was left to end it', async () => {
    const place = newPlace()
    const server = await openServer(place)
    expect((await confess(await signUp(server.origin), 'Kept')).status).toBe(201)
    const { postgres, supervisor } = serverProcesses(place)
    await killAll(server, supervisor)
    expect(isAlive(postgres)).toBe(true)

    const next = await openServer(place)

    expect(isAlive(postgres)).toBe(false)
    expect(await newestTitles(next.origin)).toEqual(['Kept'])
  })

  test('stays the board’s when a command comes while it can not be started', async () => {
    const place = newPlace()
    const server = await openServer({ ...place, RATE_LIMITS: 'off' })
    const ada = await signUp(server.origin)
    const { postgres, supervisor } = serverProcesses(place)
    const [files, away] = ['global', 'away'].map((name) => join(place.DATA_DIR, 'postgres', name))
    renameSync(`${files}`, `${away}`)
    process.kill(postgres, 'SIGKILL')
    await gone(postgres)
    await expect.poll(() => server.output.stdout, { timeout: 10_000 }).toContain('could not')

    const { code, stderr } = await runCommand('reconcile', place)
    renameSync(`${away}`, `${files}`)

    expect(code).toBe(1)
    expect(stderr).toMatch(/^spill: DATA_DIR [^\n]*\n$/)
    await writeAgain(ada, () => true)
    expect(serverProcesses(place).supervisor).toBe(supervisor)
  })

  test('is waited for by a board that comes back while it repairs itself', async () => {
    const place = newPlace()
    const server = await openServer(place)
    const { postgres } = serverProcesses(place)

    process.kill(postgres, 'SIGKILL')
    server.kill('SIGKILL')
    await server.ended

    expect(await newestTitles((await openServer(place)).origin)).toEqual([])
  })

  test('leaves alone whoever has its number by now', async () => {
    const place = newPlace()
    const server = await openServer(place)
    const { postgres, supervisor } = serverProcesses(place)
    await killAll(server, supervisor, postgres)
    const other = spawn('sleep', ['60'])
    onTestFinished(() => void other.kill())
    const lockFile = join(place.DATA_DIR, 'postgres/postmaster.pid')
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, `${other.pid}`))

    await openServer(place)

    expect(isAlive(other.pid ?? 0)).toBe(true)
  })

  test('is told nothing that the board keeps to itself', async () => {
    const { DATA_DIR } = newPlace()
    const secrets = { APP_SECRET: testSecret, SMTP_URL: 'smtp://canary@127.0.0.1:9' }
    await openServer({ DATA_DIR, ...secrets })

    const { postgres, supervisor } = serverProcesses({ DATA_DIR })
    for (const pid of [postgres, supervisor]) {
      const told = ['environ', 'cmdline'].map((file) =>
        readFileSync(`/proc/${pid}/${file}`, 'utf8'),
      )
      expect(told.join()).not.toContain('canary')
      expect(told.join()).not.toContain(testSecret)
    }
  })

  test('works in a folder whose path is longer than that of a socket may be', async () => {
    const { DATA_DIR, SECRET_FILE } = emptyPlace()
    const place = { DATA_DIR: join(DATA_DIR, ...Array(5).fill('x'.repeat(50))), SECRET_FILE }
    const server = await openServer(place)

    expect((await confess(await signUp(server.origin), 'Deep down')).status).toBe(201)
    expect((await runCommand('reconcile', place)).stdout).toMatch(/ 0 differed/)
  })
})
