import { createCache, expireOnEvents } from '../cache/cache.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import { createPasswordHashing, type PasswordCost } from '../crypto/passwords.ts'
import type { Connection } from '../db/database.ts'
import { createEvents } from '../events/events.ts'
import { createRelay } from '../events/relay.ts'
import { createGoogle } from '../google/google.ts'
import { createBackground } from '../jobs/background.ts'
import { createMailer } from '../mail/mailer.ts'
import { createAttemptLimits } from '../rate-limits/attempts.ts'
import { createLimits } from '../rate-limits/limits.ts'
import { createWritingLimits } from '../rate-limits/writing.ts'
import { openSessions } from '../viewer/sessions.ts'

/** A running board: all that routes and commands need. */
export type Board = ReturnType<typeof assembleBoard>

const maxCacheBytes = 64 * 1024 * 1024

export type OnError = (error: Error, part?: string) => void

export function assembleBoard(
  config: Config,
  connection: Connection,
  keys: Keys,
  onError: OnError,
  passwordCost?: PasswordCost,
) {
  const background = createBackground(onError)
  const events = createEvents(onError)
  /** Undefined if the board sends no mail: then accounts can write without a verified email address. */
  const mailer = createMailer(config, (error) => onError(error, 'mail'))
  const cache = createCache(maxCacheBytes)
  expireOnEvents(cache, events)
  const relay = createRelay(connection, keys, events, onError)
  return {
    ...connection,
    config,
    keys,
    passwords: createPasswordHashing(keys, passwordCost),
    sessions: openSessions(connection.db, { config, keys, events }),
    google: config.google && createGoogle(config.google, config.universityDomain, keys),
    mailer,
    attempts: createAttemptLimits(config),
    writing: createWritingLimits(config),
    limits: createLimits(config),
    events,
    relay,
    cache,
    background,
    close: async () => {
      // Close the relay first. `finish` does all delayed work at once, and other processes must not see that its
      // events belong together.
      await relay.close()
      await background.finish()
      mailer?.close()
      await connection.close()
    },
  }
}
