import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { beginTestBoard } from './begin-board.ts'
import { administer, databaseUrl, dropDatabases, templateOf } from './databases.ts'
import { startPostgres } from './postgres-server.ts'

/** Uses the server at TEST_DATABASE_URL, or starts one for this run. */
export default async function providePostgres(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  // Transactions of autovacuum would prevent a test's own vacuum from marking pages.
  const server = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ autovacuum: 'off' })
  const scratch = mkdtempSync(join(tmpdir(), 'spill-test-'))
  const run = `spill_test_${process.pid}`
  const template = templateOf(run)
  await administer(server.url, `create database ${template}`)
  await beginTestBoard({ DATABASE_URL: databaseUrl(server.url, template) })
  project.provide('databases', { url: server.url, run, scratch })
  return async () => {
    if (given) await dropDatabases(server.url, run)
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}
