import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeExport } from '../../seed/export.ts'
import { newFolder, runCommand } from '../command-process.ts'
import { emptyPlace, openServer } from '../places.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'
import { remoteBrowser } from '../remote-browser.ts'
import { wrongCounters } from '../torture/count.ts'

describe('a board that is scrubbed', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  test('is served, imported into and reconciled meanwhile', async () => {
    const settings = {
      ...emptyPlace(),
      DATABASE_URL: postgres.url,
      RATE_LIMITS: 'off',
    }
    const { origin } = await openServer(settings)
    const ada = remoteBrowser(origin)
    await ada.send('POST', '/api/account', { email: 'ada@ucsd.edu', password: 'correct horse' })
    const folder = newFolder()
    await writeExport(folder, 1000, 3)

    let isImported = false
    const importing = runCommand('import', settings, folder).finally(() => {
      isImported = true
    })
    let nights = 0
    while (!isImported) {
      const { code, stdout, stderr } = await runCommand('scrub', settings)
      expect([code, stderr, stdout.trim().split('\n').at(-1)]).toEqual([0, '', 'scrubbed'])
      const confession = { title: `Night ${++nights}`, content: 'Meanwhile' }
      expect((await ada.send('POST', '/api/confessions', confession)).status).toBe(201)
    }
    const imported = await importing
    const again = await runCommand('import', settings, folder)
    const reconciled = await runCommand('reconcile', settings)

    expect(nights).toBeGreaterThan(0)
    expect([imported.code, again.code, reconciled.code]).toEqual([0, 0, 0])
    expect(imported.stdout).toMatch(/confessions: 100 read, 99 new/)
    expect(again.stdout).toMatch(/confessions: 100 read, 0 new, 99 already here/)
    expect(reconciled.stdout).toMatch(/^\d+ counters, 0 differed: all right\n$/)
    expect(await wrongCounters(settings)).toEqual([])
    const { body } = await ada.send('GET', '/api/me/stats')
    expect(body.confessionsCount).toBe(nights)
  })

  test('is not by a command that is told too much', async () => {
    const settings = { ...emptyPlace(), DATABASE_URL: postgres.url }
    const { code, stderr } = await runCommand('scrub', settings, 'now')

    expect([code, stderr]).toEqual([2, 'usage: npm run scrub\n'])
  })
})
