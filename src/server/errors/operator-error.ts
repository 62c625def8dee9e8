/** Its message holds nothing that anybody wrote, and so may be logged. */
export class OperatorError extends Error {}

export class StartError extends OperatorError {}

/** The innermost cause in one line, with its code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const reason = (error.message || error.name).replace(/\s+/g, ' ')
  return 'code' in error ? `${reason} (${error.code})` : reason
}
