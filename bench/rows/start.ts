import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../src/server/db/own-server/free-port.ts'
import { startPostgres } from '../../test/database/postgres-server.ts'
import { ask } from '../answer.ts'
import { endProcess, spawnBoard } from '../board-process.ts'
import { closeAtEnd } from '../closing.ts'
import type { Row } from '../row.ts'
import { spreadOf } from '../spread.ts'
import type { Bench } from './bench.ts'

const timeoutMs = 60_000
const bareServer = `
  import { createServer } from 'node:http'
  createServer((request, response) => response.end('ok')).listen(process.env.PORT, '127.0.0.1')`

/** From the start of a process to its first answer, with a database that is there and current. */
export async function startRow({ rounds }: Bench): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-bench-'))
  const removeFolder = closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  const stopPostgres = closeAtEnd(postgres.stop)
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: 'a secret that only the measurements know of',
  }
  const startBoard = (port: number) =>
    spawnBoard({ ...settings, PORT: String(port) }, join(folder, 'log'))
  const startBare = (port: number) =>
    spawn(process.execPath, ['--input-type=module', '--eval', bareServer], {
      env: { ...process.env, PORT: String(port) },
      stdio: 'inherit',
    })
  // The first start migrates.
  await secondsToAnswer(startBoard)
  await secondsToAnswer(startBare)
  const times: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++)
    times.push({ ours: await secondsToAnswer(startBoard), bare: await secondsToAnswer(startBare) })
  await stopPostgres()
  await removeFolder()
  const [ours, bare] = [spreadOf(times.map((t) => t.ours)), spreadOf(times.map((t) => t.bare))]
  return {
    name: 'start',
    reach: { atMost: 1, unit: 's' },
    outcome: spreadOf(times.map(({ ours, bare }) => ours - bare)),
    notes: [`ours ${ours.median.toFixed(2)} s, bare node:http ${bare.median.toFixed(2)} s`],
    failures: [],
    details: times,
  }
}

async function secondsToAnswer(start: (port: number) => ChildProcess): Promise<number> {
  const port = await freePort()
  const begin = performance.now()
  const child = start(port)
  const end = closeAtEnd(() => endProcess(child))
  while ((await statusOf(port)) !== 200) {
    if (child.exitCode !== null || performance.now() - begin > timeoutMs)
      throw new Error('A process did not come to answer')
    await wait(2)
  }
  const seconds = (performance.now() - begin) / 1000
  await end()
  return seconds
}

async function statusOf(port: number): Promise<number> {
  const answer = await ask(`http://127.0.0.1:${port}/`).catch(() => undefined)
  return answer?.status ?? 0
}
