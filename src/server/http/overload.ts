import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../problems.ts'
import type { Workload } from './workload.ts'

/** By which the event loop may be late, on the average of a second. */
const mostDelayMs = 1_000

/** Refuses with `unavailable` what comes while there is too much to do, before anything is spent on it. */
export async function refuseOverload(app: FastifyInstance, workload: Workload): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!isOurOwn(request) && !workload.begin(request)) throw unavailable()
  })
  // Not when it has arrived: a sender who takes time to read keeps nobody else out.
  app.addHook('onSend', async (request) => {
    workload.end(request)
  })

  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: async (request) => {
      if (!isOurOwn(request)) throw unavailable()
    },
  })
}

/** What a page asks of the board itself: the page has been let in, and with it all that it needs. */
function isOurOwn(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket)
}
