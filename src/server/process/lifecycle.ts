import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config.ts'
import { StartError } from '../start-error.ts'

/** After which requests still unanswered are cut off. */
const drainTimeoutMs = 7_000

/** After which a stop ends whatever still keeps it: a database that does not answer. */
const stopTimeoutMs = 9_500

/** Resolves at the first SIGTERM, SIGINT or SIGHUP; repeats are ignored, since npm forwards them too. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      setTimeout(() => process.exit(0), stopTimeoutMs).unref()
      resolve()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    // A terminal that is closed.
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

/** Stops accepting, lets requests in flight finish, closes the database. */
export async function shutDown(
  app: FastifyInstance,
  board: { close: () => Promise<void> },
): Promise<void> {
  // A browser keeps its connection after the last answer; it is idle only from then on.
  const closing = setInterval(() => app.server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs)
  await app.close()
  clearInterval(closing)
  clearTimeout(cutOff)
  await board.close()
}
