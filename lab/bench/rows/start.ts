import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../../test/database/postgres-server.ts'
import { freePort } from '../../../test/free-port.ts'
import { ask } from '../../kit/ask.ts'
import { closeAtEnd } from '../../kit/closing.ts'
import { median, spreadOf } from '../../kit/numbers.ts'
import { processMs } from '../../kit/processes.ts'
import { endProcess, spawnBoard } from '../board-process.ts'
import type { Row } from '../row.ts'
import type { Bench } from './bench.ts'

const timeoutMs = 60_000
const bareServer = `
  import { createServer } from 'node:http'
  createServer((request, response) => response.end('ok')).listen(process.env.PORT, '127.0.0.1')`

/** Measures the time from starting a process to its first answer, with an existing and migrated database. */
export async function startRow({ rounds }: Bench): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-bench-'))
  const removeFolder = closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  const stopPostgres = closeAtEnd(postgres.stop)
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_FILE: join(folder, 'secret'),
  }
  const startBoard = (port: number) =>
    spawnBoard({ ...settings, PORT: String(port) }, join(folder, 'log'))
  const startBare = (port: number) =>
    spawn(process.execPath, ['--input-type=module', '--eval', bareServer], {
      env: { ...process.env, PORT: String(port) },
      stdio: 'inherit',
    })
  // The first start runs the migrations.
  await startOnce(startBoard)
  await startOnce(startBare)
  const starts: { ours: Start; bare: Start }[] = []
  for (let round = 0; round < rounds; round++)
    starts.push({ ours: await startOnce(startBoard), bare: await startOnce(startBare) })
  await stopPostgres()
  await removeFolder()
  const inWords = (read: (start: (typeof starts)[number]) => Start) => {
    const chosen = starts.map(read)
    const seconds = median(chosen.map((one) => one.seconds))
    const used = median(chosen.map((one) => one.processorSeconds))
    return `${seconds.toFixed(2)} s, of which ${used.toFixed(2)} s of processor time`
  }
  return {
    name: 'start',
    reach: { atMost: 1, unit: 's' },
    outcome: spreadOf(starts.map(({ ours, bare }) => ours.seconds - bare.seconds)),
    notes: [`ours ${inWords(({ ours }) => ours)}; bare node:http ${inWords(({ bare }) => bare)}`],
    failures: [],
    details: starts,
  }
}

type Start = { seconds: number; processorSeconds: number }

async function startOnce(start: (port: number) => ChildProcess): Promise<Start> {
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
  const processorSeconds = processMs(child.pid ?? 0) / 1000
  await end()
  return { seconds, processorSeconds }
}

async function statusOf(port: number): Promise<number> {
  const answer = await ask(`http://127.0.0.1:${port}/`).catch(() => undefined)
  return answer?.status ?? 0
}
