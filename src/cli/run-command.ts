import { printFailure } from '../server/process/print-failure.ts'

export class UsageError extends Error {}

/** Runs a command and sets the exit status: the result of `work`, 1 after an error, or 2 for wrong usage. */
export async function runCommand(usage: string, work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    const isUsage = error instanceof UsageError || isUnknownOption(error)
    if (isUsage) console.error(`usage: ${usage}`)
    else printFailure(error)
    process.exitCode = isUsage ? 2 : 1
  }
}

function isUnknownOption(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE')
}

/** Only the operator knows which of these ways is theirs (docs/operations/install.md, containers.md). */
export const howToStart =
  'Start it: its service (`systemctl start spill`), its container, or `npm start`'
