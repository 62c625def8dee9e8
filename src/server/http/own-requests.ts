import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const name = 'x-own-request'
const token = randomUUID()

/** Of a request that the process makes to itself by `inject`: it was let in, and is logged, with another. */
export const ownHeaders = { [name]: token }

/** Nobody outside knows the token. */
export function isOwnRequest({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers[name] === token
}
