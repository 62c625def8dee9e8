import type { FastifyInstance } from 'fastify'
import { problem } from '../errors/problems.ts'

/**
 * Refuses a request if its client has reset the connection already: it has no IP address any more, by which rate
 * limits count it. The answer reaches no one.
 */
export function refuseGoneClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Read the address now: Node then remembers it when the connection is reset later.
    done(request.ip ? undefined : problem('malformed'))
  })
}
