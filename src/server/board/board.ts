import { keepSweeping } from '../accounts/sweep.ts'
import { createKept, type Kept } from '../cache/cache.ts'
import { expireOnEvents } from '../cache/subjects.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import { createPasswordHashing, type PasswordHashing } from '../crypto/password-hashing.ts'
import type { PasswordCost } from '../crypto/passwords.ts'
import { openKeys, refuseLostFolder } from '../crypto/secret.ts'
import { connect } from '../db/connect.ts'
import type { Connection, Purpose } from '../db/database.ts'
import { keepScrubbing } from '../db/scrub/keep-scrubbing.ts'
import { createEvents, type Events } from '../events/events.ts'
import { createRelay, type Relay } from '../events/relay.ts'
import { createGoogle, type Google } from '../google/google.ts'
import { type Background, createBackground } from '../jobs/background.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { createSearchLimit, type SearchLimit } from '../rate-limits/searches.ts'
import { createWritingLimits, type WritingLimits } from '../rate-limits/writing.ts'
import { keepIndexing } from '../search-index/indexing.ts'
import { openSessions, type Sessions } from '../viewer/sessions.ts'
import { admitUnproved } from '../viewer/unproved.ts'

/** What routes and commands work with. */
export type Board = Connection & {
  config: Config
  keys: Keys
  passwords: PasswordHashing
  sessions: Sessions
  google: Google | undefined
  /** Undefined where the board sends no mail; then nobody proves an address. */
  mailer: Mailer | undefined
  writing: WritingLimits
  searches: SearchLimit
  events: Events
  relay: Relay
  /** What everybody may read, as it was a moment ago. */
  readings: Kept
  background: Background
}

const maxReadingBytes = 16 * 1024 * 1024

type OnError = (error: Error, part?: string) => void

/** `onError` hears of failures that nobody waits for. Throws a StartError. */
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
    const { db, background, mailer } = board
    if (purpose === 'serving' && !mailer) await admitUnproved(db)
    if (purpose === 'serving') await board.relay.open()
    const stopSweeping = keepSweeping(db, board)
    const stopIndexing = purpose === 'serving' ? keepIndexing(db, background) : () => {}
    const stopScrubbing = purpose === 'serving' ? keepScrubbing(board, background.run) : () => {}
    return {
      ...board,
      close: async () => {
        stopSweeping()
        stopScrubbing()
        stopIndexing()
        await board.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

export function assembleBoard(
  config: Config,
  connection: Connection,
  keys: Keys,
  onError: OnError,
  passwordCost?: PasswordCost,
): Board {
  const background = createBackground(onError)
  const events = createEvents(onError)
  const mailer = createMailer(config, (error) => onError(error, 'mail'))
  const readings = createKept(maxReadingBytes)
  expireOnEvents(readings, events)
  const relay = createRelay(connection, keys, events, onError)
  return {
    ...connection,
    config,
    keys,
    passwords: createPasswordHashing(keys, passwordCost),
    sessions: openSessions(connection.db, { config, keys, events }),
    google: config.google && createGoogle(config.google, config.emailDomain, keys),
    mailer,
    writing: createWritingLimits(config),
    searches: createSearchLimit(config),
    events,
    relay,
    readings,
    background,
    close: async () => {
      // First: what waits for a moment of its own is done together now, and is for nobody to hear.
      await relay.close()
      await background.finish()
      await mailer?.close()
      await connection.close()
    },
  }
}
