import { admitUnproved } from './accounts/accounts.ts'
import { createGoogle, type Google } from './accounts/google/google.ts'
import { openSessions, type Sessions } from './accounts/sessions/sessions.ts'
import { keepSweeping } from './accounts/sweep.ts'
import type { Keys } from './anonymity/keys.ts'
import { createPasswordHashing, type PasswordHashing } from './anonymity/password-hashing.ts'
import { openKeys } from './anonymity/secret.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import type { Connection, Purpose } from './db/database.ts'
import { keepScrubbing } from './db/scrub/keep-scrubbing.ts'
import { createWritingLimits, type WritingLimits } from './limits/writing.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { type Background, createBackground } from './process/background.ts'

/** A running board: what routes and commands work with. */
export type Board = Connection & {
  config: Config
  keys: Keys
  passwords: PasswordHashing
  sessions: Sessions
  /** Undefined where Google sign-in is not set up. */
  google: Google | undefined
  /** Undefined where the board sends no mail; then addresses are not verified. */
  mailer: Mailer | undefined
  writing: WritingLimits
  /** Work that no answer waits for; a close does. */
  later: Background['later']
  atSomeMoment: Background['atSomeMoment']
}

/**
 * Opens the database and the secret; a StartError says in one line why it can't. What fails later
 * without anybody waiting for it is told to `onError`.
 */
export async function openBoard(
  config: Config,
  onError: (error: Error) => void,
  purpose: Purpose = 'serving',
): Promise<Board> {
  const connection = await connect(config, onError, purpose)
  const { db, close } = connection
  try {
    const keys = await openKeys(config, db)
    const { later, atSomeMoment, finish } = createBackground(onError)
    const mailer = createMailer(config)
    if (purpose === 'serving' && !mailer) await admitUnproved(db)
    const stopSweeping = keepSweeping(db, later, mailer !== undefined)
    const stopScrubbing = purpose === 'serving' ? keepScrubbing(connection, later) : () => {}
    return {
      ...connection,
      config,
      keys,
      passwords: createPasswordHashing(keys),
      sessions: openSessions(config, db, keys),
      google: config.google && createGoogle(config.google, config.emailDomain, keys),
      mailer,
      writing: createWritingLimits(config),
      later,
      atSomeMoment,
      close: async () => {
        stopSweeping()
        stopScrubbing()
        await finish()
        mailer?.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
