/**
 * SQLSTATEs and socket errors of a database that may be back soon. 26000: what was to prepare a statement, for
 * those behind it on a shared connection, too, was cut off.
 */
const unavailable =
  /^(08...|26000|3D000|53...|57...|ERR_STREAM_DESTROYED|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
/** The last: the socket of our own server while it is started again. */
const lostConnection =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|after calling end on the pool|client was closed and is not queryable|^connect ENOENT/i

export function isUnavailable(error: unknown): boolean {
  return chainOf(error).some(
    (link) => unavailable.test(link.code) || lostConnection.test(link.message),
  )
}

export function isFull(error: unknown): boolean {
  return chainOf(error).some((link) => link.code === '53100')
}

export function isDuplicate(error: unknown): boolean {
  return chainOf(error).some((link) => link.code === '23505')
}

/** Also true of a statement timeout and a deadlock. */
export function isLockTimeout(error: unknown): boolean {
  return chainOf(error).some(({ code }) => ['55P03', '57014', '40P01'].includes(code))
}

export async function untilNoDeadlock<Result>(
  work: () => Promise<Result>,
  tries = 5,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !chainOf(error).some(({ code }) => code === '40P01')) throw error
    return untilNoDeadlock(work, tries - 1)
  }
}

/** Drizzle wraps a driver's error: the code is in its cause. */
function chainOf(error: unknown): { code: string; message: string }[] {
  if (!(error instanceof Error)) return []
  const code = 'code' in error ? String(error.code) : ''
  return [{ code, message: error.message }, ...chainOf(error.cause)]
}
