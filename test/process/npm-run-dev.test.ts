import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isEmpty } from '../../seed/campus.ts'
import { holdDatabase } from '../../seed/hold-database.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { connect } from '../../src/server/db/connect.ts'
import { openAccount, testConfig } from '../board.ts'
import { gone, postgresOf } from '../processes/own-server.ts'
import { emptyPlace, openHere, type Place, placeOnServer, serveHere } from '../processes/places.ts'
import { copyProject } from '../processes/project-copy.ts'
import { launch, type ServerProcess } from '../processes/server-process.ts'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { confess, newestTitles } from '../remote-student.ts'

const sampleMember = { email: 'maple@ucsd.edu', password: 'sample-campus' }

/** Prepares the database as `npm run dev` does, without serving it. Returns what it printed. */
async function prepareDatabase(settings: Record<string, string>): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  const release = await holdDatabase(readConfig({ NODE_ENV: 'development', ...settings }))
  onTestFinished(release)
  return print.mock.calls.join('\n')
}

/** Starts `npm run dev` in a process group of its own, as a terminal does. */
async function openDev(settings: Record<string, string>, folder: string): Promise<ServerProcess> {
  const command = ['npm', 'run', 'dev']
  const server = await launch({
    settings: { LOG_LEVEL: 'info', ...settings },
    command,
    folder,
    detached: true,
  })
  onTestFinished(() => interrupt(server))
  await server.opened
  return server
}

async function interrupt({ pid, ended }: ServerProcess): Promise<void> {
  try {
    process.kill(-pid, 'SIGINT')
  } catch {
    // All processes of the group have ended already.
  }
  expect(await ended).toEqual({ code: 0, signal: null })
}

async function signedIn({ origin }: ServerProcess): Promise<RemoteBrowser> {
  const browser = remoteBrowser(origin)
  expect((await browser.send('POST', '/api/session', sampleMember)).status).toBe(200)
  return browser
}

/** Makes the database refuse every new confession. */
async function forbidConfessions(place: Place): Promise<void> {
  const { db, close } = await connect(testConfig(place), () => {}, 'command')
  await db.execute(sql`alter table confessions add constraint closed check (false) not valid`)
  await close()
}

/** Makes the page `/rules` throw. Returns the number of the line that throws. */
function breakRulesPage(folder: string): number {
  const page = join(folder, 'src/web/features/about/rules-page.tsx')
  const lines = readFileSync(page, 'utf8').split('\n')
  const line = lines.indexOf('export function RulesPage() {') + 1
  writeFileSync(page, lines.toSpliced(line, 0, "throw new Error('Nowhere')").join('\n'))
  return line + 1
}

describe('npm run dev', () => {
  test('opens with a sample campus, keeps it over restarts, and logs readable errors', async () => {
    const [place, folder] = [emptyPlace(), copyProject()]
    const failingLine = breakRulesPage(folder)
    const first = await openDev(place, folder)
    const log = () => first.output.stdout
    expect(log()).toContain('maple@ucsd.edu  password: sample-campus')
    expect(await newestTitles(first.origin)).toHaveLength(15)
    expect(await (await fetch(first.origin)).text()).toContain('<article')
    const maple = await signedIn(first)
    expect((await confess(maple, 'Mine')).status).toBe(201)
    const before = postgresOf(place)

    await forbidConfessions(place)
    expect((await confess(maple, 'Not here')).status).toBe(500)

    await expect.poll(log).toMatch(/\] INFO: POST \/api\/confessions 500 in \d+ ms/)
    expect(log()).toMatch(/\] ERROR: /)
    expect(log()).toContain('violates check constraint "closed"')
    expect(log()).toMatch(/createConfession \(.*src\/server\/confessions\/confessions\.ts:\d+/)

    expect((await fetch(`${first.origin}/rules`)).status).toBe(500)

    await expect.poll(log).toContain('Error: Nowhere')
    expect(log()).toContain(`rules-page.tsx:${failingLine}:`)

    appendFileSync(join(folder, 'src/server/app.ts'), "console.log('It was changed')")

    const openings = () => log().match(/ is open at /g)?.length
    await expect.poll(openings, { timeout: 30_000 }).toBe(2)
    expect(log()).toContain('It was changed')
    expect(postgresOf(place)).toEqual(before)
    const titles = await newestTitles(first.origin)
    expect(titles[0]).toBe('Mine')
    await interrupt(first)
    await gone(before)

    expect(await prepareDatabase(place)).toContain('maple@ucsd.edu  password: sample-campus')
    expect(await newestTitles(await serveHere(place))).toEqual(titles)
  }, 120_000)

  test('adds no sample campus to a board with an account', async () => {
    const board = await openHere(await placeOnServer())
    expect(await isEmpty(board)).toBe(true)

    await openAccount(board, 'ada@ucsd.edu')

    expect(await isEmpty(board)).toBe(false)
  })

  test("adds nothing to an operator's database", async () => {
    const settings = await placeOnServer()

    expect(await prepareDatabase(settings)).toBe('')

    expect(await isEmpty(await openHere(settings))).toBe(true)
  })
})
