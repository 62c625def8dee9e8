import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { administer, databaseUrl } from '../database/databases.ts'
import { type PostgresServer, startPostgres } from '../database/postgres-server.ts'
import { runCommand } from '../processes/command-process.ts'
import { emptyPlace, openServer, refusalOf, startServer } from '../processes/places.ts'
import { copyProject } from '../processes/project-copy.ts'
import { node, noSettings } from '../processes/server-process.ts'
import { confess, newestTitles, signUp } from '../remote-student.ts'

/** The code of a later version, with one more migration. */
function nextVersion(): string {
  const folder = copyProject()
  const journalFile = join(folder, 'drizzle/meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const { idx, ...last } = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: idx + 1, when: last.when + 1, tag: 'later' })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(folder, 'drizzle/later.sql'), 'ALTER TABLE "confessions" ADD "later" int;')
  return folder
}

describe('a later version of the board', () => {
  let postgres: PostgresServer
  let databases = 0

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  async function newPlace() {
    const name = `board_${++databases}`
    await administer(postgres.url, `create database ${name}`)
    const DATABASE_URL = databaseUrl(postgres.url, name)
    return { ...emptyPlace(), DATABASE_URL, RATE_LIMITS: 'off' }
  }
  const startNext = (place: Record<string, string>) =>
    startServer(
      { ...noSettings, ...place },
      { folder: nextVersion(), command: [...node, 'src/main.ts'] },
    )

  test('leaves tables on which the version before is not started, nor its commands', async () => {
    const place = await newPlace()
    const next = await startNext(place)
    await next.opened
    next.kill('SIGTERM')
    await next.ended

    const refusal = await refusalOf(place)
    const command = await runCommand('reconcile', place, '--check')

    expect(refusal).toMatch(/^DATABASE_URL was migrated by a newer version of Spill: start that/)
    expect(command).toEqual({ code: 1, stdout: '', stderr: `spill: ${refusal}\n` })
  })

  test('waits for a dump without keeping readers and writers waiting', async () => {
    const place = await newPlace()
    const { origin } = await openServer(place)
    const student = await signUp(origin)
    const dump = new pg.Client({ connectionString: place.DATABASE_URL })
    await dump.connect()
    onTestFinished(() => dump.end())
    await dump.query('begin; lock table confessions in access share mode')

    const next = await startNext(place)
    const durationsMs: number[] = []
    await expect
      .poll(
        async () => {
          const start = performance.now()
          expect((await confess(student, 'Meanwhile')).status).toBe(201)
          expect(await newestTitles(origin)).toContain('Meanwhile')
          durationsMs.push(performance.now() - start)
          return next.output.stdout
        },
        { timeout: 40_000 },
      )
      .toContain('try 1 of')
    await dump.query('commit')

    await next.opened
    expect(Math.max(...durationsMs)).toBeLessThan(2_000)
  })
})
