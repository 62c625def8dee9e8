import { getSystemErrorMap } from 'node:util'
import { OperatorError } from '../errors/operator-error.ts'

/** Database errors by SQLSTATE (five characters) or by its class (the first two). The SQLSTATE takes precedence. */
const databaseStates: Record<string, string> = {
  '08': 'the connection to the database failed',
  '23': 'a constraint of the database was violated',
  '25006': 'the database is read-only',
  '26': 'a prepared statement does not exist',
  '28': 'the database refused the sign-in',
  '3D': 'the database does not exist',
  '40': 'the transaction conflicted with another one',
  '42': 'the statement does not fit the tables or the rights on them',
  '53': 'the database is short of memory or connections',
  '53100': 'the disk of the database is full',
  '55P03': 'the wait for a lock took too long',
  '57': 'the database is shutting down, or starting',
  '57014': 'the statement took too long, or was cancelled',
  '58': 'the database met an error of its system',
  XX: 'the database met an internal error',
}

/** Driver messages that may be logged, because they never contain values. */
const fixedMessages = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection closed unexpectedly',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection timeout',
  'Greeting never received',
  'Query read timeout',
  'Timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

/** Faults of a certificate, by the code of Node, or by the message of OpenSSL where a driver replaces the code. */
const certificateFaults: [RegExp, string][] = [
  [/CERT_HAS_EXPIRED|certificate has expired/, 'the certificate has expired'],
  [/CERT_NOT_YET_VALID|not yet valid/, 'the certificate is not valid yet'],
  [/CERT_ALTNAME_INVALID|match certificate's altnames/, 'the certificate is for another name'],
  [/SELF_SIGNED_CERT$|self-signed certificate(?! in)/, 'the certificate is signed by itself'],
  [
    /CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY)|in certificate chain|unable to (get|verify)/,
    'the certificate is signed by an unknown authority, or the certificates in between are missing',
  ],
]

type Details = { code?: unknown; errno?: unknown; responseCode?: unknown }

/** Returns the stack without the message, which may contain lines that look like stack frames. */
export function framesOf({ message, stack = '' }: Error): string | undefined {
  const start = stack.indexOf(message)
  if (start < 0) return undefined
  const frames = stack.slice(start + message.length).split('\n')
  return frames.filter((line) => /^\s+at /.test(line)).join('\n')
}

/**
 * Returns in one line why something failed, for the log. Other messages of drivers are never quoted, because they may
 * contain rows, email addresses and user input.
 */
export function failureCause(error: unknown): string {
  if (!(error instanceof Error)) return `a ${typeof error} was thrown`
  if (error instanceof OperatorError) return error.message
  // Drizzle and `Problem` wrap the errors of drivers.
  if (error.cause instanceof Error) return failureCause(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0)
    return failureCause(error.errors[0])
  const { code = '', errno, responseCode } = error as Error & Details
  const suffix = code ? ` (${code})` : ''
  const fault = certificateFaultOf(`${code}`) ?? certificateFaultOf(error.message)
  if (fault) return `${fault}${suffix}`
  if (typeof responseCode === 'number') return `the mail server answered ${responseCode}${suffix}`
  const [, system] = (typeof errno === 'number' && getSystemErrorMap().get(errno)) || []
  if (system) return `${system}${suffix}`
  const state = [5, 2].map((length) => databaseStates[`${code}`.slice(0, length)]).find(Boolean)
  if (state && /^[0-9A-Z]{5}$/.test(`${code}`)) return `${state}${suffix}`
  if (fixedMessages.has(error.message)) return `${error.message}${suffix}`
  return `${error.name}${suffix}`
}

function certificateFaultOf(text: string): string | undefined {
  return certificateFaults.find(([pattern]) => pattern.test(text))?.[1]
}
