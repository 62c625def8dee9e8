import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../errors/problems.ts'
import type { Workload } from './workload.ts'

/** The limit for the delay of the event loop, as an average over a second. */
const maxEventLoopDelayMs = 1_000

/** Refuses a request before any work is done for it, if too many requests are in progress. */
export async function refuseOverload(app: FastifyInstance, workload: Workload): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isInjected(request) || workload.begin(request)) done()
    else done(unavailable())
  })
  // Count a request until its answer is ready, not until the client has it. So slow clients can't block others.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    workload.end(request)
    done()
  })

  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: async (request) => {
      if (!isInjected(request)) throw unavailable()
    },
  })
}

/**
 * Returns whether the process sent the request to itself (by `inject`) to render a page. It was admitted together
 * with the request for the page.
 */
function isInjected(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket)
}
