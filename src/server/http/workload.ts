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
