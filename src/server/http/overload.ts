import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../errors/problems.ts'

/** The limit for the delay of the event loop, as an average over a second. */
const maxEventLoopDelayMs = 1_000

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

/** A page asks the API by `inject`. That was admitted together with the request for the page. */
function isInjected(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket)
}

/** Maximum number of requests in progress: about as many as the process handles in a second. */
const maxWorking = 1_000

export type Workload = ReturnType<typeof createWorkload>

/** Counts the requests in progress. A request does not count while its body is arriving. */
export function createWorkload() {
  const working = new Set<object>()
  const paused = new Set<object>()

  const begin = (request: object) => {
    const hasRoom = working.size < maxWorking
    if (hasRoom) working.add(request)
    return hasRoom
  }
  return {
    /** Counts a request, or returns false if too many are in progress. */
    begin,
    /** Stops counting a request while its body arrives. Does nothing if the request is not in progress. */
    pause: (request: object) => {
      if (working.delete(request)) paused.add(request)
    },
    /** Counts a paused request again, or returns false if too many others are in progress. */
    resume: (request: object) => !paused.delete(request) || begin(request),
    end: (request: object) => {
      working.delete(request)
      paused.delete(request)
    },
  }
}
