import { beginBoard } from '../../src/server/crypto/secret.ts'
import { connect } from '../../src/server/db/connect.ts'
import { testConfig } from '../board.ts'

/** Begins a board as `npm run init` does, with the secret of the tests by default. */
export async function beginTestBoard(settings: Record<string, string>): Promise<void> {
  const config = testConfig(settings)
  const { db, close } = await connect(config, () => {}, 'command')
  await beginBoard(db, config).finally(close)
}
