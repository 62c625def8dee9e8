import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { administer } from '../database/databases.ts'
import {
  emptyPlaceOnServer,
  placeOnServer,
  refusalOf,
  serveHere,
  startServer,
} from '../processes/places.ts'
import { copyServer } from '../processes/project-copy.ts'
import { node, noSettings } from '../processes/server-process.ts'
import { confess, newestTitles, signUp } from '../remote-student.ts'

/** Copies the server as a later version with one more migration. */
function nextVersion(): string {
  const folder = copyServer()
  const journalFile = join(folder, 'drizzle/meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const { idx, ...last } = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: idx + 1, when: last.when + 1, tag: 'later' })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(folder, 'drizzle/later.sql'), 'ALTER TABLE "confessions" ADD "later" int;')
  return folder
}

test('a board of a later version and one from before 0.1.0 are refused', async () => {
  const place = await placeOnServer()
  const migrations = 'drizzle.__drizzle_migrations'

  // A later version may have migrations with earlier dates, because branches are merged.
  const later = `insert into ${migrations} (hash, created_at) values ('', 1)`
  await administer(place.DATABASE_URL, later)
  expect(await refusalOf(place)).toMatch(/^DATABASE_URL was migrated by a newer version of Spill:/)
  await administer(place.DATABASE_URL, `update ${migrations} set created_at = 1`)
  expect(await refusalOf(place)).toMatch(
    /^DATABASE_URL is from before version 0\.1\.0, from which .* begin a new board/,
  )
})

test('a newer version waits for a dump without blocking readers, and the older one then refuses to start', async () => {
  const place = await emptyPlaceOnServer()
  const origin = await serveHere(place)
  const student = await signUp(origin)
  const dump = new pg.Client({ connectionString: place.DATABASE_URL })
  await dump.connect()
  onTestFinished(() => dump.end())
  await dump.query('begin; lock table confessions in access share mode')

  const next = await startServer(
    { ...noSettings, ...place },
    { folder: nextVersion(), command: [...node, 'src/main.ts'] },
  )
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

  for (const purpose of ['serving', 'command'] as const)
    expect(await refusalOf(place, purpose)).toMatch(
      /^DATABASE_URL was migrated by a newer version of Spill: start that/,
    )
})
