import { failureCause, framesOf } from './failure-cause.ts'

/** Prints in one line why a command failed. A mistake of ours has only a name, so its places in the code follow. */
export function printFailure(error: unknown): void {
  const cause = failureCause(error)
  console.error(`spill: ${cause}`)
  if (error instanceof Error && /^\w*Error$/.test(cause)) console.error(framesOf(error))
}
