import type { FastifyReply } from 'fastify'
import { readOnlyHeader } from '../../contract/read-only.ts'
import { forbidCaching } from '../http/caching.ts'

/** Marks an answer that is from before the database went away. No cache may store it, with the mark. */
export function markReadOnly(reply: FastifyReply): void {
  forbidCaching(reply)
  reply.header(readOnlyHeader, '1')
}
