import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config/config.ts'
import { StartError } from '../errors/operator-error.ts'

const inFlightTimeoutMs = 7_000

/** Even with a database that does not answer. */
const stopTimeoutMs = 9_500

type Stop = {
  /** Aborted by the first signal. */
  signal: AbortSignal
  /** Resolves this long after the first signal, or at once if that came during the start. */
  drained: (seconds: number) => Promise<void>
}

/** Repeated signals are ignored, since npm forwards those that the terminal sends as well. */
export function awaitStop(): Stop {
  const stopping = new AbortController()
  const { signal } = stopping
  let lastResort: NodeJS.Timeout | undefined
  const exitInTime = () => {
    lastResort = setTimeout(() => process.exit(0), stopTimeoutMs).unref()
  }
  signal.addEventListener('abort', exitInTime)
  // SIGHUP: a terminal was closed.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort())
  return {
    signal,
    drained: async (seconds) => {
      if (signal.aborted) return
      await once(signal, 'abort')
      clearTimeout(lastResort)
      await wait(seconds * 1_000)
      exitInTime()
    },
  }
}

export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: () => 'Listening',
    })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartError(`PORT ${config.port} is already in use`, { cause })
    throw new StartError(`HOST ${config.host} can't be listened on (${code})`, { cause })
  }
  console.log(`${config.boardTitle} is open at ${originOf(config)}`)
}

export async function shutDown(
  app: FastifyInstance,
  board: { close: () => Promise<void> },
): Promise<void> {
  // Fastify closes connections that are idle now; a browser's are so only after their last answer.
  const closing = setInterval(() => app.server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), inFlightTimeoutMs)
  await app.close()
  clearInterval(closing)
  clearTimeout(cutOff)
  await board.close()
}
