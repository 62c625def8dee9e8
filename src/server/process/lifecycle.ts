import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config.ts'
import { StartError } from '../operator-error.ts'

const drainTimeoutMs = 7_000

/** Even with a database that does not answer. */
const stopTimeoutMs = 9_500

/** Repeats are ignored, since npm forwards signals that the terminal sends as well. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      setTimeout(() => process.exit(0), stopTimeoutMs).unref()
      resolve()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    // A closed terminal.
    process.on('SIGHUP', stop)
  })
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
  const cutOff = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs)
  await app.close()
  clearInterval(closing)
  clearTimeout(cutOff)
  await board.close()
}
