import { setTimeout as wait } from 'node:timers/promises'
import { reasonOf } from '../../start-error.ts'
import type { Postmaster } from './postmaster.ts'

/** Milliseconds after which a server counts as one that does not die at once. */
const steadyMs = 60_000
const longestPauseMs = 5_000

export type Supervised = {
  /** Resolves when the server takes connections, or rejects when it can't. */
  opened: () => Promise<unknown>
  stop: () => Promise<void>
}

/** A server that is started again whenever it dies, until it is stopped; `notify` hears how it died. */
export function supervise(
  start: () => Promise<Postmaster>,
  notify: (happened: string) => void,
): Supervised {
  let isStopping = false
  let server = start()
  server.then(watch, () => {})
  return {
    opened: () => server,
    stop: async () => {
      isStopping = true
      await server.then(({ stop }) => stop()).catch(() => {})
    },
  }

  async function watch(): Promise<void> {
    for (let pauseMs = 0; !isStopping; ) {
      const begin = performance.now()
      const how = await server.then(({ ended }) => ended, reasonOf)
      if (isStopping) return
      notify(`${how}; it is started again`)
      const isSteady = performance.now() - begin > steadyMs
      pauseMs = isSteady ? 0 : Math.min(2 * pauseMs + 100, longestPauseMs)
      await wait(pauseMs)
      if (!isStopping) server = start()
    }
  }
}
