import { createApp } from './server/app.ts'
import { readConfig } from './server/config/config.ts'
import { ReplacedSecretError } from './server/crypto/replace-secret.ts'
import { secretFingerprint } from './server/crypto/secret-proof.ts'
import { schemaNumber } from './server/db/migrate.ts'
import { OperatorError } from './server/errors/operator-error.ts'
import { bufferedOutput, createFailureLog, createLogger } from './server/http/log.ts'
import { openBoard } from './server/open-board.ts'
import { openPages } from './server/pages/open.ts'
import { readEnvironment } from './server/process/environment.ts'
import { listen, listenForStop, shutDown } from './server/process/lifecycle.ts'
import { releaseIdleMemory } from './server/process/memory.ts'
import { version } from './server/process/version.ts'
import { warningsOf } from './server/process/warnings.ts'

// Listen for signals first, so that a signal during the start is not lost.
const stop = listenForStop()
let close = async () => {}
try {
  const config = readConfig(readEnvironment())
  const log = createLogger(config, bufferedOutput())
  log.info({ version, schema: schemaNumber }, 'Starting')
  const logFailure = createFailureLog(log)
  const board = await openBoard(config, (error, part = 'background') => {
    if (error instanceof ReplacedSecretError) exit(error)
    logFailure(part, error)
  })
  close = board.close
  log.info({ secret: secretFingerprint(board.keys) }, 'The board is open')
  if (!config.production) board.events.subscribe(({ type }) => log.info(type))
  const app = await createApp(board, log, await openPages(config), stop.signal, logFailure)
  // These two are loaded only here, because most boards run without them.
  const moderation =
    config.moderationPort === undefined
      ? undefined
      : await (await import('./server/moderation/pages/serve-moderation.ts')).serveModeration(
          ...([board, log, logFailure] as const),
        )
  if (config.metricsPort !== undefined) {
    const { serveMetrics } = await import('./server/metrics/serve-metrics.ts')
    await serveMetrics(app, board, moderation?.figures)
  }
  await listen(app, config)
  releaseIdleMemory()
  for (const warning of warningsOf(config)) log.warn(warning)
  await stop.drained(config.drainSeconds)
  await moderation?.app.close()
  await shutDown(app, board)
  process.exit(0)
} catch (error) {
  // Otherwise the board's own PostgreSQL would go on running.
  await close().catch(() => {})
  exit(error)
}

function exit(error: unknown): never {
  if (error instanceof OperatorError) console.error(`spill: ${error.message}`)
  else console.error(error instanceof Error ? error.stack : error)
  process.exit(1)
}
