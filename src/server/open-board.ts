import { startSweeping } from './accounts/sweep.ts'
import { assembleBoard, type Board, type OnError } from './board/board.ts'
import type { Config } from './config/config.ts'
import type { PasswordCost } from './crypto/passwords.ts'
import { openKeys, refuseLostFolder } from './crypto/secret.ts'
import { connect } from './db/connect.ts'
import type { Purpose } from './db/database.ts'
import { scheduleScrubs } from './db/scrub/schedule-scrubs.ts'
import { scheduleIndexing } from './search-index/indexing.ts'
import { recordUnprovedWriters } from './viewer/unproved-accounts.ts'

/** Opens the configured board and starts its scheduled jobs, whose errors `onError` gets. Throws a StartError. */
export async function openBoard(
  config: Config,
  onError: OnError,
  purpose: Purpose = 'serving',
  passwordCost?: PasswordCost,
): Promise<Board> {
  refuseLostFolder(config)
  const connection = await connect(config, onError, purpose)
  try {
    const keys = await openKeys(connection.db, config)
    const board = assembleBoard(config, connection, keys, onError, passwordCost)
    const { db, background, mailer, relay } = board
    const isServing = purpose === 'serving'
    if (isServing && !mailer) await recordUnprovedWriters(db)
    if (isServing) await relay.open()
    const stops = [startSweeping(db, board)]
    if (isServing)
      stops.push(scheduleIndexing(db, background), scheduleScrubs(board, background.run))
    const close = () => {
      for (const stop of stops) stop()
      return board.close()
    }
    return { ...board, close }
  } catch (error) {
    await connection.close()
    throw error
  }
}
