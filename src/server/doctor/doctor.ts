import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { StartError } from '../errors/operator-error.ts'
import { failureCause } from '../process/failure-cause.ts'
import { checks } from './checks.ts'
import { type Check, type Examined, examine } from './examined/examined.ts'
import { type Finding, fine, NotCheckable, unchecked, wrong } from './examined/finding.ts'
import { withoutValues } from './without-values.ts'

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
  const late = wait(
    limit,
    unchecked(`it took more than ${limit / 1000} s: try again when the machine has less to do`),
    { ref: false },
  )
  try {
    return await Promise.race([run(board), late])
  } catch (error) {
    if (error instanceof NotCheckable) return unchecked(error.message)
    return wrong(`${failureCause(error)}: run this as the board's user, or read the database's log`)
  }
}
