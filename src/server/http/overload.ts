import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../errors/problems.ts'
import type { Workload } from './workload.ts'

/** Average over a second. */
const maxEventLoopDelayMs = 1_000

/** Refuses a request before any work is done for it, if too much work is in progress. */
export async function refuseOverload(app: FastifyInstance, workload: Workload): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isInjected(request) || workload.begin(request)) done()
    else done(unavailable())
  })
  // The work ends when the answer is ready, not when it has arrived: so slow readers can't block others.
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

/** Returns whether a page calls the API by `inject`. Its calls were admitted together with the page. */
function isInjected(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket)
}
