/** A reason not to start, told to the operator in one line. */
export class StartError extends Error {}

/** What went wrong at the bottom of it, in one line, with its code if it has one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const reason = (error.message || error.name).replace(/\s+/g, ' ')
  return 'code' in error ? `${reason} (${error.code})` : reason
}
