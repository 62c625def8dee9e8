import type { Auth } from './accounts/auth.ts'
import { createAuth } from './accounts/auth.ts'
import { openSessions, type Sessions } from './accounts/sessions.ts'
import type { Keys } from './anonymity/keys.ts'
import { openKeys } from './anonymity/secret.ts'
import type { Config } from './config.ts'
import { connect, type Database } from './db/connect.ts'

/** A running board: what routes and commands work with. */
export type Board = {
  config: Config
  db: Database
  keys: Keys
  auth: Auth
  sessions: Sessions
  eraseSoon: () => void
  close: () => Promise<void>
}

/** Opens the database and the secret; a StartError says in one line why it can't. */
export async function openBoard(
  config: Config,
  onDatabaseError: (error: Error) => void,
): Promise<Board> {
  const { db, eraseSoon, close } = await connect(config, onDatabaseError)
  try {
    const keys = await openKeys(config, db)
    const auth = createAuth(config, db, keys)
    return {
      config,
      db,
      keys,
      auth,
      sessions: await openSessions(auth, db, keys),
      eraseSoon,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
