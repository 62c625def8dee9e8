import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../../src/server/db/connect.ts'
import { testConfig } from '../board.ts'
import { copyDatabase } from '../database/databases.ts'
import { gone, serverProcesses } from '../processes/own-server.ts'
import { emptyPlace, newPlace, openServer, type Place } from '../processes/places.ts'
import { copyProject } from '../processes/project-copy.ts'
import { launch, type ServerProcess } from '../processes/server-process.ts'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { account, confess, newestTitles, signUp } from '../remote-student.ts'

const sampleMember = { email: 'maple@ucsd.edu', password: 'sample-campus' }

/** Starts it as a terminal does, which also interrupts all of it. */
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
    // Nobody is left of them.
  }
  expect(await ended).toEqual({ code: 0, signal: null })
}

async function signedIn({ origin }: ServerProcess): Promise<RemoteBrowser> {
  const browser = remoteBrowser(origin)
  expect((await browser.send('POST', '/api/session', sampleMember)).status).toBe(200)
  return browser
}

/** Has writing a confession fail in the database. */
async function forbidConfessions(place: Place): Promise<void> {
  const { db, close } = await connect(testConfig(place), () => {}, 'command')
  await db.execute(sql`alter table confessions add constraint closed check (false) not valid`)
  await close()
}

describe('npm run dev', () => {
  test('opens on a sample campus, which stays with what is written over restarts', async () => {
    const [place, folder] = [emptyPlace(), copyProject()]
    const first = await openDev(place, folder)
    expect(first.output.stdout).toContain('maple@ucsd.edu  password: sample-campus')
    expect(await newestTitles(first.origin)).toHaveLength(15)
    expect(await (await fetch(first.origin)).text()).toContain('<article')
    expect((await confess(await signedIn(first), 'Mine')).status).toBe(201)
    const before = serverProcesses(place)

    appendFileSync(join(folder, 'src/server/app.ts'), "console.log('It was changed')")

    const openings = () => first.output.stdout.match(/ is open at /g)?.length
    await expect.poll(openings, { timeout: 30_000 }).toBe(2)
    expect(first.output.stdout).toContain('It was changed')
    expect(serverProcesses(place)).toEqual(before)
    expect((await newestTitles(first.origin))[0]).toBe('Mine')
    await interrupt(first)
    await gone(before.postgres, before.supervisor)

    const second = await openDev(place, folder)
    expect(second.output.stdout).toContain('maple@ucsd.edu  password: sample-campus')
    expect((await newestTitles(second.origin))[0]).toBe('Mine')
  })

  test('has a log for people, in which failures are told in words', async () => {
    const place = newPlace()
    const server = await openDev(place, copyProject())
    const maple = await signedIn(server)
    await forbidConfessions(place)

    expect((await confess(maple, 'Not here')).status).toBe(500)

    const log = () => server.output.stdout
    await expect.poll(log).toMatch(/\] INFO: POST \/api\/confessions 500 in \d+ ms/)
    expect(log()).toMatch(/\] ERROR: /)
    expect(log()).toContain('violates check constraint "closed"')
    expect(log()).toMatch(/createConfession \(.*src\/server\/confessions\/confessions\.ts:\d+/)
  })

  test('tells which line of a page failed', async () => {
    const folder = copyProject()
    const page = join(folder, 'src/web/app/layout/not-found-page.tsx')
    const lines = readFileSync(page, 'utf8').split('\n')
    const line = lines.indexOf('export function NotFoundPage() {') + 1
    writeFileSync(page, lines.toSpliced(line, 0, "throw new Error('Nowhere')").join('\n'))
    const server = await openDev(newPlace(), folder)

    expect((await fetch(`${server.origin}/nowhere`)).status).toBe(500)

    await expect.poll(() => server.output.stdout).toContain('Error: Nowhere')
    expect(server.output.stdout).toContain(`not-found-page.tsx:${line + 1}:`)
  })

  test('adds nothing to a board that has an account already', async () => {
    const place = newPlace()
    const board = await openServer(place)
    await signUp(board.origin)
    board.kill('SIGTERM')
    await board.ended

    const dev = await openDev(place, copyProject())

    expect(await newestTitles(dev.origin)).toEqual([])
    expect((await remoteBrowser(dev.origin).send('POST', '/api/session', account)).status).toBe(200)
  })

  test("adds nothing to an operator's database", async () => {
    const { settings, remove } = await copyDatabase(inject('databases'))
    onTestFinished(remove)

    const dev = await openDev(settings, copyProject())

    expect(await newestTitles(dev.origin)).toEqual([])
    const maple = remoteBrowser(dev.origin)
    expect((await maple.send('POST', '/api/session', sampleMember)).status).toBe(401)
  })
})
