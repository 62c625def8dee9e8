import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const name = 'x-own-request'
const token = randomUUID()

/** Headers of a request that the process makes to itself by `inject`, as part of one that is admitted and logged. */
export const internalHeaders = { [name]: token }

/** No client can pretend this, because the token never leaves the process. */
export function isInternalRequest({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers[name] === token
}
