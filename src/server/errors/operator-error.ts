import { getSystemErrorMap } from 'node:util'

/** An error with a message that never contains user content, so that it may be logged. */
export class OperatorError extends Error {}

/** Thrown if the board or a command can't start. The operator sees the message without a stack trace. */
export class StartError extends OperatorError {}

/** Returns the message and code of the innermost cause, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const reason = systemErrorOf(error) ?? (error.message || error.name).replace(/\s+/g, ' ')
  return 'code' in error ? `${reason} (${error.code})` : reason
}

/** Returns the description of an error of the file system, whose message would repeat its code and the path. */
function systemErrorOf(error: Error): string | undefined {
  const { errno, syscall, address } = error as NodeJS.ErrnoException & { address?: string }
  if (errno === undefined || syscall === undefined || address !== undefined) return undefined
  return getSystemErrorMap().get(errno)?.[1]
}

/** Returns the code of an error of the system or a driver, such as ENOENT. Returns '' for an error without a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
