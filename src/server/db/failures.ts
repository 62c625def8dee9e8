import { codeOf } from '../errors/operator-error.ts'

/** Keys are SQLSTATEs or their classes (two characters). `isAway`: the database may soon work again or be replaced. */
const states: Record<string, [sentence: string, isAway: boolean]> = {
  '08': ['the connection to the database failed', true],
  '23': ['a constraint of the database was violated', false],
  '25006': ['the database is read-only', true],
  '25P03': ['an idle transaction was ended', true],
  '26': ['a prepared statement does not exist', true],
  '28': ['the database refused the sign-in', true],
  '3D': ['the database does not exist', true],
  '40': ['the transaction conflicted with another one', false],
  '40001': ['the transaction conflicted with another one, or with a standby', true],
  '42': ['the statement does not fit the tables or the rights on them', false],
  '53': ['the database is short of memory or connections', true],
  '53100': ['the disk of the database is full', true],
  '55P03': ['the wait for a lock took too long', false],
  '57': ['the database is shutting down, or starting', true],
  '57014': ['the statement took too long, or was cancelled', true],
  '58': ['the database met an error of its system', true],
  XX: ['the database met an internal error', false],
}
/** Messages without a code, from a driver or pool that could not use a connection. None of them contain values. */
export const driverMessages = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
  'timeout exceeded when trying to connect',
  'timeout expired',
])
const socketErrors =
  /^(ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN)|EMFILE|ERR_STREAM_DESTROYED)$/

/** Returns what a SQLSTATE means, or undefined for other codes. */
export function stateOf(code: string) {
  return /^[0-9A-Z]{5}$/.test(code) ? (states[code] ?? states[code.slice(0, 2)]) : undefined
}

export function isUnavailable(error: unknown): boolean {
  return chainOf(error).some(
    ({ code, message }) =>
      stateOf(code)?.[1] ||
      socketErrors.test(code) ||
      driverMessages.has(message) ||
      // The PostgreSQL server that the board runs itself is restarting.
      message.startsWith('connect ENOENT'),
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
