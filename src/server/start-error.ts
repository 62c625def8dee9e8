/** What the operator is told in one line; it holds nothing that anybody wrote, and so may be logged. */
export class OperatorError extends Error {}

/** A reason not to start. */
export class StartError extends OperatorError {}

/** What went wrong at the bottom of it, in one line, with its code if it has one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const reason = (error.message || error.name).replace(/\s+/g, ' ')
  return 'code' in error ? `${reason} (${error.code})` : reason
}
