import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { StartError } from '../errors/operator-error.ts'
import { failureCause } from '../process/failure-cause.ts'
import * as database from './database.ts'
import {
  type Check,
  type Examined,
  examine,
  type Finding,
  fine,
  NotCheckable,
  unchecked,
  wrong,
} from './examined.ts'
import * as installation from './installation.ts'
import * as proxy from './proxy.ts'
import * as seen from './seen-request.ts'

/** All checks, in the order of their lines: first what keeps the board from working at all. */
const checks: Check[] = [
  { name: 'database', run: database.checkDatabase },
  { name: 'secret', run: database.checkSecret },
  { name: 'schema', run: database.checkSchema },
  { name: 'process', run: installation.checkProcess },
  { name: 'disk', run: installation.checkDisk },
  { name: 'TLS', run: proxy.checkTls },
  { name: 'public address', run: seen.checkReach },
  { name: 'client address', run: seen.checkClientAddress },
  { name: 'event stream', run: proxy.checkEventStream },
  { name: 'proxy answers', run: proxy.checkAnswers },
  { name: 'mail', run: installation.checkMail, limitMs: 120_000 },
  { name: 'Google', run: installation.checkGoogle },
  { name: 'last scrub', run: database.checkScrub },
  { name: 'last backup', run: database.checkBackup },
  { name: 'counters', run: database.checkCounters, limitMs: 15_000 },
  { name: 'risky settings', run: installation.checkSettings },
]

const limitMs = 12_000
const closingMs = 3_000
const nameWidth = 16

/** Prints a line for each check, what matters most first. Returns the exit status: 1 if something is wrong. */
export async function runChecks(
  readConfig: () => Config,
  mailTo: string | undefined,
  print: (line: string) => void,
): Promise<number> {
  const states = new Set<Finding['state']>()
  const report = (name: string, { state, says }: Finding, config?: Config) => {
    states.add(state)
    print(
      `${state.padEnd(10)} ${name.padEnd(nameWidth)} ${config ? withoutValues(says, config) : says}`,
    )
  }
  const config = readSettings(readConfig)
  if ('state' in config) {
    report('settings', config)
    report('everything else', unchecked('the settings come first'))
    return 1
  }
  report('settings', fine('every setting can be used'))
  const board = examine(config, mailTo)
  // All checks run at once, and their lines keep the order of the table.
  const findings = checks.map((check) => findingOf(check, board))
  for (const [index, { name }] of checks.entries())
    report(name, (await findings[index]) as Finding, config)
  await Promise.race([board.close(), wait(closingMs)])
  return states.has('wrong') ? 1 : 0
}

function readSettings(readConfig: () => Config): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof StartError) return wrong(error.message)
    throw error
  }
}

async function findingOf(check: Check, board: Examined): Promise<Finding> {
  const { run, limitMs: limit = limitMs } = check
  const says = `no answer within ${limit / 1000} s: it hangs, or the machine is busy`
  const late = new Promise<Finding>((resolve) => {
    setTimeout(resolve, limit, unchecked(says)).unref()
  })
  try {
    return await Promise.race([run(board), late])
  } catch (error) {
    if (error instanceof NotCheckable) return unchecked(error.message)
    return wrong(`${failureCause(error)}: run this as the board's user, or read the database's log`)
  }
}

/** Leaves out addresses and folders, because operators paste the lines into public issues. */
function withoutValues(line: string, { dataDir, secretFile }: Config): string {
  return line
    .replaceAll(`DATA_DIR ${dataDir}`, 'DATA_DIR …')
    .replaceAll(`SECRET_FILE ${secretFile}`, 'SECRET_FILE …')
    .replace(/\b\w+:\/\/[^\s;,]*\w/g, '…')
}
