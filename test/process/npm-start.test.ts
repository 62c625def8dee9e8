import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { schemaNumber } from '../../src/server/db/migrate.ts'
import { version } from '../../src/server/process/version.ts'
import { runCommand } from '../processes/command-process.ts'
import { fillPlace, newPlace, openServer, startServer } from '../processes/places.ts'
import { linkProject } from '../processes/project-copy.ts'
import type { ServerProcess } from '../processes/server-process.ts'

const npmStart = ['npm', 'start']

async function expectGone(server: ServerProcess): Promise<void> {
  expect(await server.ended).toEqual({ code: 0, signal: null })
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
}

describe('npm start', () => {
  test('serves the built pages, and ends well when npm gets a stop signal', async () => {
    const server = await openServer(newPlace(), { command: npmStart })
    const page = await fetch(server.origin)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('UCSD Confessions')

    const { port: PORT } = new URL(server.origin)
    const alive = await runCommand('healthcheck', { PORT, HOST: '0.0.0.0' })
    expect(alive).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(alive.stdout)).toMatchObject({ version, schema: schemaNumber })

    const start = performance.now()
    for (const signal of ['SIGTERM', 'SIGTERM'] as const) server.kill(signal)

    await expectGone(server)
    expect(performance.now() - start).toBeLessThan(10_000)
    const gone = await runCommand('healthcheck', { PORT })
    expect(gone).toMatchObject({ code: 1, stdout: '' })
    expect(gone.stderr).toMatch(/^spill: http:.* does not answer: .*ECONNREFUSED.*\n$/)
  })

  test('reads .env as commands do, and ends well when a terminal interrupts all its processes', async () => {
    const folder = linkProject()
    const lines = [
      'PORT=1',
      'BOARD_TITLE="From # a file"',
      'UNIVERSITY_NAME=Elsewhere',
      'DATA_DIR=./ours',
    ]
    writeFileSync(join(folder, '.env'), lines.join('\n'))
    fillPlace({ DATA_DIR: join(folder, 'ours'), SECRET_FILE: join(folder, 'ours.secret') })

    // The environment takes precedence over the file, even with an empty value.
    const settings = { UNIVERSITY_NAME: '' }
    const server = await openServer(settings, { folder, command: npmStart, detached: true })
    const page = await (await fetch(server.origin)).text()
    expect(page).toContain('<title>From # a file')
    expect(page).toContain('UCSD')
    expect(page).not.toContain('Elsewhere')

    const reconciled = await startServer({}, { folder, command: ['npm', 'run', 'reconcile'] })
    expect(await reconciled.ended).toEqual({ code: 0, signal: null })
    expect(reconciled.output.stdout).toContain('0 counters, 0 differed')
    expect(['ours', 'data'].map((name) => existsSync(join(folder, name)))).toEqual([true, false])

    process.kill(-server.pid, 'SIGINT')

    await expectGone(server)
  })
})
