import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testSecret } from '../database/databases.ts'
import { runCommand } from '../processes/command-process.ts'
import { gone, isAlive, postgresOf, serverProcesses } from '../processes/own-server.ts'
import { newPlace, openServer } from '../processes/places.ts'
import type { RemoteAnswer, RemoteBrowser } from '../remote-browser.ts'
import { confess, newestTitles, signUp } from '../remote-student.ts'

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

describe('the PostgreSQL server that a board starts', () => {
  test('is restarted after it or its supervisor is killed, and ends with the board', async () => {
    const place = newPlace()
    const server = await openServer({ ...place, RATE_LIMITS: 'off' })
    const ada = await signUp(server.origin)
    expect((await confess(ada, 'Before')).status).toBe(201)
    const first = serverProcesses(place)

    process.kill(first.postgres, 'SIGKILL')

    await writeAgain(ada, () => postgresOf(place) !== first.postgres)
    expect(await newestTitles(server.origin)).toContain('Before')
    expect(server.output.stdout).toMatch(/PostgreSQL ended by SIGKILL.* it is started again/)

    const second = serverProcesses(place)
    const [files, away] = ['global', 'away'].map((name) => join(place.DATA_DIR, 'postgres', name))
    renameSync(`${files}`, `${away}`)
    process.kill(second.postgres, 'SIGKILL')
    await gone(second.postgres)
    await expect.poll(() => server.output.stdout, { timeout: 10_000 }).toContain('could not')

    // A command that runs while the server can't start leaves the restart to the board.
    const { code, stderr } = await runCommand('reconcile', place)
    renameSync(`${away}`, `${files}`)

    expect(code).toBe(1)
    expect(stderr).toMatch(/^spill: DATA_DIR [^\n]*\n$/)
    await writeAgain(ada, () => true)
    const third = serverProcesses(place)
    expect(third.supervisor).toBe(first.supervisor)

    process.kill(third.supervisor, 'SIGKILL')

    await gone(third.supervisor)
    await writeAgain(ada, () => postgresOf(place) !== third.postgres)
    const fourth = serverProcesses(place)
    server.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(isAlive(fourth.postgres)).toBe(false)
    await gone(fourth.postgres, fourth.supervisor)
  })

  test('gets no secret from the environment, ignores PG* variables, and ends when the board is killed', async () => {
    const { DATA_DIR } = newPlace()
    const secrets = { APP_SECRET: testSecret, SMTP_URL: 'smtp://canary@127.0.0.1:9' }
    const others = {
      PGSSLMODE: 'require',
      PGOPTIONS: '-c default_transaction_read_only=on -c search_path=nowhere',
      PGHOST: 'nowhere.example',
      PGUSER: 'somebody',
      PGDATABASE: 'other',
    }
    const server = await openServer({ DATA_DIR, ...secrets, ...others })

    expect((await fetch(`${server.origin}/api/confessions`)).status).toBe(200)
    const { postgres, supervisor } = serverProcesses({ DATA_DIR })
    for (const pid of [postgres, supervisor]) {
      const known = ['environ', 'cmdline'].map((file) =>
        readFileSync(`/proc/${pid}/${file}`, 'utf8'),
      )
      expect(known.join()).not.toContain('canary')
      expect(known.join()).not.toContain(testSecret)
    }
    server.kill('SIGKILL')
    await gone(postgres, supervisor)
  })
})
