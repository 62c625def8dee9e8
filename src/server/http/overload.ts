import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../errors/problems.ts'
import type { Workload } from './workload.ts'

/** On the average of a second. */
const maxEventLoopDelayMs = 1_000

/** Before anything is spent on the request. */
export async function refuseOverload(app: FastifyInstance, workload: Workload): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOurOwn(request) || workload.begin(request)) done()
    else done(unavailable())
  })
  // Not once it has arrived: a slow reader keeps nobody else out.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    workload.end(request)
    done()
  })

  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: async (request) => {
      if (!isOurOwn(request)) throw unavailable()
    },
  })
}

/** A page's own calls by `inject`: with the page all that it needs was let in. */
function isOurOwn(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket)
}
