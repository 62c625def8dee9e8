import { readArguments } from '../../src/server/moderation-cli/arguments.ts'
import { moderate } from '../../src/server/moderation-cli/moderate.ts'
import type { TestBoard } from '../board.ts'

/** As the command, but on the board of a test; `width` is a terminal's. */
export function openDesk(
  board: TestBoard,
  { name = 'ana', width }: { name?: string; width?: number } = {},
) {
  const run = async (...typed: string[]): Promise<string> => {
    const asked = readArguments(typed)
    if (!asked) throw new Error('Usage is told')
    return moderate(board.board, asked, { name, width })
  }
  return {
    run,
    /** What a verb that lists says as JSON. */
    json: async (...typed: string[]) => JSON.parse(await run(...typed, '--json')),
  }
}
