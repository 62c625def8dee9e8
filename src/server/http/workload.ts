import type { FastifyRequest } from 'fastify'

/** About a second's work. */
const maxWorking = 1_000

/** Requests that are worked on. One does not count while its body is arriving. */
export type Workload = {
  /** False where there is no room. */
  begin: (request: FastifyRequest) => boolean
  /** Nothing for a request that is not worked on. */
  pause: (request: FastifyRequest) => void
  /** False where there is no room for one that was paused. */
  resume: (request: FastifyRequest) => boolean
  end: (request: FastifyRequest) => void
}

export function createWorkload(): Workload {
  const working = new Set<FastifyRequest>()
  const paused = new Set<FastifyRequest>()

  const begin = (request: FastifyRequest) => {
    const hasRoom = working.size < maxWorking
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
