import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeExport } from '../../seed/export.ts'
import { seededRandom } from '../../seed/random.ts'
import { administer, databaseUrl } from '../database/databases.ts'
import { launch, node } from '../processes/server-process.ts'
import { wrongCounters } from './count.ts'
import { differingTables, tablesOf } from './tables.ts'

/*
 * Imports one export into several boards: into the first without interruption, into the others with an import that is killed several
 * times. Then all must hold the same. With TEST_DATABASE_URL the boards are on that server, else each on its own. The
 * printed SEED repeats a run, as far as timing allows.
 */
type Settings = { APP_SECRET: string; [name: string]: string }
type Run = { seconds: number; peak: number; wasKilled: boolean; last: string }

const kills = 10
const documents = Number(process.argv[3] ?? 20_000)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)
const start = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'spill-torture-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const server = process.env.TEST_DATABASE_URL
const databases: string[] = []
console.log(
  `${documents.toLocaleString('en')} documents, ${kills} kills, ` +
    `${server ? "an operator's server" : 'a server of its own'}, SEED=${seed}`,
)
const exported = join(folder, 'export')
await writeExport(exported, documents, seed)

const whole = await newBoard()
const { seconds, peak } = await importInto(whole)
console.log(
  `without a break: ${seconds.toFixed(1)} s, ` +
    `${Math.round(documents / seconds).toLocaleString('en')} documents a second, ` +
    `peak memory ${peak > 0 ? `${peak} MB` : 'unknown'}`,
)
const failures = await wrongCounters(whole)
const expected = await tablesOf(whole)

let board = await newBoard()
for (let kill = 1; kill <= kills; ) {
  const run = await importInto(board, random() * seconds)
  if (run.wasKilled) {
    console.log(`kill ${String(kill).padStart(2)} after ${run.seconds.toFixed(1)} s: ${run.last}`)
    kill++
  } else {
    await compare(run)
    board = await newBoard()
  }
}
await compare(await importInto(board))
for (const name of databases) await administer(`${server}`, `drop database ${name} with (force)`)

for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(
  `${failures.length} differences after ${kills} kills, ` +
    `in ${Math.round((performance.now() - start) / 1000)} s`,
)
process.exit(failures.length === 0 ? 0 : 1)

async function compare({ seconds }: Run): Promise<void> {
  const { rows, differing } = differingTables(expected, await tablesOf(board))
  const wrong = [...differing, ...(await wrongCounters(board))]
  failures.push(...wrong)
  console.log(
    `complete in ${seconds.toFixed(1)} s: ${rows.toLocaleString('en')} rows, ` +
      `${wrong.length} differences`,
  )
}

async function importInto(settings: Settings, killAfter?: number): Promise<Run> {
  const begin = performance.now()
  const { pid, ended, output, kill } = await runCommand(settings, 'import', exported)
  let peak = 0
  const watch = setInterval(() => {
    peak = peakMemory(pid) ?? peak
  }, 100)
  const timer = killAfter && setTimeout(() => kill('SIGKILL'), killAfter * 1000)
  const { code, signal } = await ended
  clearInterval(watch)
  clearTimeout(timer)
  if (code !== 0 && signal !== 'SIGKILL') {
    console.error(`An import ended with status ${code}: ${output.stderr.slice(-2000)}`)
    process.exit(1)
  }
  const seconds = (performance.now() - begin) / 1000
  const last = output.stderr.trim().split('\n').at(-1) || 'nothing was told yet'
  return { seconds, peak, wasKilled: signal === 'SIGKILL', last }
}

/** Returns the peak memory in MB, or undefined on systems without `/proc`. */
function peakMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
  } catch {
    return undefined
  }
}

/**
 * Makes an empty board, so that the time and memory of creating tables don't count. All boards have the same secret, so
 * that ids and tags of imported items can be compared.
 */
async function newBoard(): Promise<Settings> {
  const name = `spill_torture_${process.pid}_${databases.length}`
  if (server) {
    await administer(server, `create database ${name}`)
    databases.push(name)
  }
  const settings = {
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    APP_SECRET: 'the secret of every board under torture',
    ...(server && { DATABASE_URL: databaseUrl(server, name) }),
  }
  await (await runCommand(settings, 'init')).ended
  return settings
}

function runCommand(settings: Settings, name: string, ...args: string[]) {
  return launch({ settings, command: [...node, `src/cli/${name}.ts`, ...args] })
}
