import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const name = 'x-own-request'
const token = randomUUID()

/** Headers of a request of the process to itself (by `inject`), as part of a client's admitted and logged request. */
export const internalHeaders = { [name]: token }

/** Returns whether the process sent this request to itself. No client can fake that, because the token is secret. */
export function isInternalRequest({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers[name] === token
}
