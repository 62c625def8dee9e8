import { codeOf } from '../errors/operator-error.ts'

/**
 * Error codes of a database that may soon work again or be replaced by another server. For example, 25006: it is
 * read-only. 25P03: an idle transaction was ended. 26000: preparing a statement was interrupted. 28…: the sign-in was
 * refused. 40001: a standby cancelled a query. 58…: its disk failed to read or write.
 */
const sqlStates = /^(08...|25006|25P03|26000|28...|3D000|40001|53...|57...|58...)$/
const socketErrors =
  /^(ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN)|EMFILE|ERR_STREAM_DESTROYED)$/
/**
 * Messages of errors that have no code: the driver or its pool could not use a connection. `connect ENOENT`: the
 * PostgreSQL server that the board runs itself is restarting.
 */
const messages =
  /connection terminated|query read timeout|^timeout expired$|timeout exceeded when trying to connect|client has encountered a connection error|after calling end on the pool|client was closed and is not queryable|establishing an SSL connection|does not support SSL connections|^connect ENOENT/i

export function isUnavailable(error: unknown): boolean {
  return chainOf(error).some(
    ({ code, message }) =>
      sqlStates.test(code) || socketErrors.test(code) || messages.test(message),
  )
}

export const isFull = (error: unknown) => hasCode(error, '53100')

export const isDuplicate = (error: unknown) => hasCode(error, '23505')

/** True for a lock timeout, a statement timeout and a deadlock. */
export const isLockTimeout = (error: unknown) => hasCode(error, '55P03', '57014', '40P01')

export async function retryOnDeadlock<Result>(
  work: () => Promise<Result>,
  tries = 5,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !hasCode(error, '40P01')) throw error
    return retryOnDeadlock(work, tries - 1)
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return chainOf(error).some(({ code }) => codes.includes(code))
}

/** Returns the error and all its causes. Drizzle wraps the error of the driver, and only that one has a code. */
function chainOf(error: unknown): { code: string; message: string }[] {
  if (!(error instanceof Error)) return []
  return [{ code: codeOf(error), message: error.message }, ...chainOf(error.cause)]
}
