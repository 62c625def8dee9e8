import { setTimeout as wait } from 'node:timers/promises'
import { reasonOf } from '../../errors/operator-error.ts'
import type { Postmaster } from './postmaster.ts'

/** A server that ran for longer than this is restarted without a pause. */
const steadyMs = 60_000
const pauseMs = 1_000

export type Supervised = ReturnType<typeof supervise>

/** Runs a server and restarts it whenever it ends. `notify` gets the reason for each restart. */
export function supervise(start: () => Promise<Postmaster>, notify: (happened: string) => void) {
  let isStopping = false
  let server = start()
  server.then(watch, () => {})
  return {
    /** Resolves when the server is open, also after a restart. Rejects if it can't be started. */
    opened: () => server,
    stop: async () => {
      isStopping = true
      await server.then(({ stop }) => stop()).catch(() => {})
    },
  }

  async function watch(): Promise<void> {
    while (!isStopping) {
      const begin = performance.now()
      const how = await server.then(({ ended }) => ended, reasonOf)
      if (isStopping) return
      notify(`${how}; starting it again`)
      const isSteady = performance.now() - begin > steadyMs
      server = wait(isSteady ? 0 : pauseMs).then(start)
    }
  }
}
