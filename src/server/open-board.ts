import { hourMs } from '../contract/durations.ts'
import { removeExpired } from './accounts/sweep.ts'
import { assembleBoard, type Board, type OnError } from './board/board.ts'
import type { Config } from './config/config.ts'
import type { PasswordCost } from './crypto/passwords.ts'
import { holdSecret, ReplacedSecretError } from './crypto/replace-secret.ts'
import { openKeys, refuseLostFolder } from './crypto/secret.ts'
import { connect } from './db/connect.ts'
import type { Database, Purpose } from './db/database.ts'
import { scheduleScrubs } from './db/scrub/schedule-scrubs.ts'
import { removeLeftovers } from './db/scrub/scrub.ts'
import { indexMissing } from './search-index/indexing.ts'

/** Also starts scheduled jobs, whose errors go to `onError`. Throws a StartError. */
export async function openBoard(
  config: Config,
  onError: OnError,
  purpose: Purpose = 'serving',
  passwordCost?: PasswordCost,
): Promise<Board> {
  refuseLostFolder(config)
  const connection = await connect(config, onError, purpose)
  try {
    const keys = await openKeys(connection, config)
    const connectDirectly = async () => {
      const holding = holdSecret(connection, keys)
      // The relay reports any error only as 'no events', and connects again.
      holding.catch((error) => error instanceof ReplacedSecretError && onError(error))
      return holding
    }
    const held = purpose === 'command' ? await holdSecret(connection, keys) : undefined
    const listening = { ...connection, connectDirectly }
    const board = assembleBoard(config, listening, keys, onError, passwordCost)
    const { db, background, relay } = board
    const isServing = purpose === 'serving'
    if (isServing) await relay.open()
    const closing = new AbortController()
    const { signal } = closing
    const runHourly = () => {
      if (!isServing) return
      background.runJob('sweep', () => removeExpired(db))
      background.runJob('search_index', () => indexUntil(signal, db))
    }
    const timer = setInterval(runHourly, hourMs).unref()
    runHourly()
    if (isServing) background.run(async () => void (await removeLeftovers(board)))
    if (isServing) scheduleScrubs(board, (work) => background.runJob('scrub', work), signal)
    const close = async () => {
      clearInterval(timer)
      closing.abort()
      await held?.end()
      await board.close()
    }
    return { ...board, close }
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function indexUntil(signal: AbortSignal, db: Database): Promise<void> {
  for await (const _ of indexMissing(db)) if (signal.aborted) return
}
