/** Work that nobody waits for, until the board closes. */
export type Background = {
  later: (work: () => Promise<void>) => void
  finish: () => Promise<void>
}

export function createBackground(onError: (error: Error) => void): Background {
  const running = new Set<Promise<void>>()
  return {
    later: (work) => {
      const task = work()
        .catch((error: unknown) => onError(error instanceof Error ? error : new Error(`${error}`)))
        .finally(() => running.delete(task))
      running.add(task)
    },
    finish: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
