import type { FastifyReply } from 'fastify'
import { readOnlyHeader } from '../../contract/read-only.ts'
import { forbidCaching } from '../http/caching.ts'

/** Tells the browser that the answer is from before the database went away. */
export function tellReadOnly(reply: FastifyReply): void {
  // The browser would add the header of a stored answer to a later 304.
  forbidCaching(reply)
  reply.header(readOnlyHeader, '1')
}
