import type { FastifyRequest } from 'fastify'

/** Requests that are worked on at once: about a second's work. */
const most = 1_000

/** The requests that are worked on. One does not count while its sender still owes us the body. */
export type Workload = {
  /** Answers whether there was room for it. */
  begin: (request: FastifyRequest) => boolean
  /** Its body is still to come. What is not worked on stays so. */
  pause: (request: FastifyRequest) => void
  /** Its body is here. Answers whether there was room for it, if it had been worked on. */
  resume: (request: FastifyRequest) => boolean
  end: (request: FastifyRequest) => void
}

export function createWorkload(): Workload {
  const working = new Set<FastifyRequest>()
  const paused = new Set<FastifyRequest>()

  const begin = (request: FastifyRequest) => {
    const hasRoom = working.size < most
    if (hasRoom) working.add(request)
    return hasRoom
  }
  return {
    begin,
    pause: (request) => {
      if (working.delete(request)) paused.add(request)
    },
    resume: (request) => !paused.delete(request) || begin(request),
    end: (request) => {
      working.delete(request)
      paused.delete(request)
    },
  }
}
