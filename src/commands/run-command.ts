import { StartError } from '../server/start-error.ts'

/** What was asked for is not what the command takes. */
export class UsageError extends Error {}

/**
 * Runs what an operator asked for and ends with the status it answers; 2 for a command that is not
 * understood. What went wrong is said in one line where that is possible.
 */
export async function runCommand(usage: string, work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    const isUsage = error instanceof UsageError || isUnknownOption(error)
    if (isUsage) console.error(`usage: ${usage}`)
    else if (error instanceof StartError) console.error(`spill: ${error.message}`)
    else console.error(error)
    process.exitCode = isUsage ? 2 : 1
  }
}

function isUnknownOption(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE')
}
