import { getSystemErrorMap } from 'node:util'
import { driverMessages, stateOf } from '../db/failures.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** Messages of the mail driver that may be logged, because they never contain values. */
const mailMessages = new Set([
  'Connection closed unexpectedly',
  'Connection timeout',
  'Greeting never received',
  'Timeout',
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

/** Other messages of drivers are never quoted: they may contain rows, email addresses and user input. */
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
  const [state] = stateOf(`${code}`) ?? []
  if (state) return `${state}${suffix}`
  if (driverMessages.has(error.message) || mailMessages.has(error.message))
    return `${error.message}${suffix}`
  return `${error.name}${suffix}`
}

function certificateFaultOf(text: string): string | undefined {
  return certificateFaults.find(([pattern]) => pattern.test(text))?.[1]
}

/** Prints in one line why a command failed. A mistake of ours has only a name, so its places in the code follow. */
export function printFailure(error: unknown): void {
  const cause = failureCause(error)
  console.error(`spill: ${cause}`)
  if (error instanceof Error && /^\w*Error$/.test(cause)) console.error(framesOf(error))
}
