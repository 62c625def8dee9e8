import { readArguments } from '../../src/server/moderation-cli/arguments.ts'
import { moderate } from '../../src/server/moderation-cli/moderate.ts'
import type { TestBoard } from '../board.ts'

/** Runs moderation commands on the board of a test. `width` is the terminal's, in characters. */
export function openDesk(
  board: Pick<TestBoard, 'board'>,
  { name = 'ana', width }: { name?: string; width?: number } = {},
) {
  const run = async (...typed: string[]): Promise<string> => {
    const asked = readArguments(typed)
    if (!asked) throw new Error('Usage is told')
    return moderate(board.board, asked, { name, width })
  }
  return {
    run,
    /** Returns the JSON output of a command that lists something. */
    json: async (...typed: string[]) => JSON.parse(await run(...typed, '--json')),
  }
}
