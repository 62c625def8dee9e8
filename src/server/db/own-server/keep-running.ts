import { setTimeout as wait } from 'node:timers/promises'
import { reasonOf } from '../../errors/operator-error.ts'
import type { Postmaster } from './postmaster.ts'

/** A server that ran for longer is restarted without a pause. */
const steadyMs = 60_000
const maxPauseMs = 2_000

export type Supervised = {
  opened: () => Promise<unknown>
  stop: () => Promise<void>
}

/**
 * Runs a server and restarts it whenever it ends. `notify` gets the reason for each restart. `start` must end the server
 * when the signal is aborted, also one that is not ready yet.
 */
export function supervise(
  start: (stopping: AbortSignal) => Promise<Postmaster>,
  notify: (happened: string) => void,
): Supervised {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = start(signal)
  server.then(watch, () => {})
  return {
    opened: () => server,
    stop: async () => {
      stopping.abort()
      await server.then(({ ended }) => ended).catch(() => {})
    },
  }

  async function watch(): Promise<void> {
    for (let pauseMs = 0; !signal.aborted; ) {
      const begin = performance.now()
      const how = await server.then(({ ended }) => ended, reasonOf)
      if (signal.aborted) return
      notify(`${how}; starting it again`)
      const isSteady = performance.now() - begin > steadyMs
      pauseMs = isSteady ? 0 : Math.min(2 * pauseMs + 100, maxPauseMs)
      await wait(pauseMs)
      if (!signal.aborted) server = start(signal)
    }
  }
}
