/** About a second's work. */
const maxWorking = 1_000

/** Requests that are worked on. One does not count while its body is arriving. */
export type Workload = {
  /** False where there is no room. */
  begin: (request: object) => boolean
  /** Nothing for a request that is not worked on. */
  pause: (request: object) => void
  /** False where there is no room for one that was paused. */
  resume: (request: object) => boolean
  end: (request: object) => void
}

export function createWorkload(): Workload {
  const working = new Set<object>()
  const paused = new Set<object>()

  const begin = (request: object) => {
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
