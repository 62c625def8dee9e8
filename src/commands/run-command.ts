import { StartError } from '../server/start-error.ts'

/** Runs what an operator asked for; what went wrong is said in one line where that is possible. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (error instanceof StartError || isUsage(error)) console.error(`spill: ${error.message}`)
    else console.error(error)
    process.exitCode = 1
  }
}

function isUsage(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE')
}
