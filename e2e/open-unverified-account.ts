import { withBoard } from '../src/cli/with-board.ts'
import { insertUser } from '../src/server/accounts/records/accounts.ts'

/*
 * Opens an account as it was possible while the board sent no mail. Run this with an email address and a password
 * beside a board that sends mail now.
 */

const [email = '', password = ''] = process.argv.slice(2)
process.exitCode = await withBoard(async (board) => {
  const stored = await board.passwords.hash({ network: 'the journeys' }, password)
  await insertUser(board.db, board, { email, password: stored })
  return 0
})
