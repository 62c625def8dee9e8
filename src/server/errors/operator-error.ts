/** An error with a message that never contains user content, so that it may be logged. */
export class OperatorError extends Error {}

/** Thrown if the board or a command can't start. The operator sees the message without a stack trace. */
export class StartError extends OperatorError {}

/** Returns the message and code of the innermost cause, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const reason = (error.message || error.name).replace(/\s+/g, ' ')
  return 'code' in error ? `${reason} (${error.code})` : reason
}

/** Returns the code of an error of the system or a driver, such as ENOENT. Returns '' for an error without a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
