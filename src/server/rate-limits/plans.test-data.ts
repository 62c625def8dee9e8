import type { Works } from '../../../test/database/plan-cases.ts'
import { countAttempts } from './attempts.ts'

export const works: Works = {
  'an attempt that is counted': (board, { email }) =>
    countAttempts(board.db, board, { at: 'passwordsForAddress', by: email }),
  'an attempt that is counted again and refunded': async (board, { email }) => {
    const attempt = { at: 'passwordsForAddress', by: email } as const
    const refund = await countAttempts(board.db, board, attempt)
    await refund()
  },
}
