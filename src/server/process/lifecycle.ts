import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config/config.ts'
import { codeOf, StartError } from '../errors/operator-error.ts'

const inFlightTimeoutMs = 7_000

/** The process exits this long after the stop begins, even if the database does not answer. */
const stopTimeoutMs = 9_500
/** How many new connections may wait while the process is busy. With Node's default of 511, a burst gets resets. */
const backlog = 4_096

/** Only the first signal counts, because npm forwards signals that the terminal has already sent to this process. */
export function listenForStop() {
  const stopping = new AbortController()
  const { signal } = stopping
  const exitInTime = () => void setTimeout(() => process.exit(0), stopTimeoutMs).unref()
  signal.addEventListener('abort', exitInTime)
  // SIGHUP is sent when the terminal is closed.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort())
  return {
    /** Aborted by the first signal. */
    signal,
    /** Resolves `seconds` after the first signal, or at once if the signal came before this call. */
    drained: async (seconds: number) => {
      if (signal.aborted) return
      signal.removeEventListener('abort', exitInTime)
      await once(signal, 'abort')
      await wait(seconds * 1_000)
      exitInTime()
    },
  }
}

/** `prefix` begins the names of the settings in errors. Throws a StartError. */
export async function listen(app: FastifyInstance, config: Config, prefix = ''): Promise<void> {
  try {
    await app.listen({
      backlog,
      host: config.host,
      port: config.port,
      listenTextResolver: () => 'Listening',
    })
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE')
      throw new StartError(`${prefix}PORT ${config.port} is already in use`, { cause })
    if (code === 'EACCES')
      throw new StartError(
        `${prefix}PORT ${config.port} can't be listened on (EACCES): choose one above 1023`,
        { cause },
      )
    throw new StartError(`${prefix}HOST ${config.host} can't be listened on (${code})`, { cause })
  }
  const what = prefix ? 'The page for moderators' : config.boardTitle
  console.log(`${what} is open at ${originOf(config)}`)
}

export async function shutDown(
  app: FastifyInstance,
  board: { close: () => Promise<void> },
): Promise<void> {
  // Fastify closes only the connections that are idle now. This closes each other connection after its last response.
  const closing = setInterval(() => app.server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), inFlightTimeoutMs)
  await app.close()
  clearInterval(closing)
  clearTimeout(cutOff)
  await board.close()
}
