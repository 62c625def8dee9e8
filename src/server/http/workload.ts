/** Requests: about as many as the process handles in a second. */
const maxWorking = 1_000

/** Counts the requests in progress. A request does not count while its body is arriving. */
export type Workload = {
  /** Returns false if too many are in progress. */
  begin: (request: object) => boolean
  /** Does nothing for a request that is not in progress. */
  pause: (request: object) => void
  /** Returns false if too many are in progress for a paused request to go on. */
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
