import { moderate, readArguments } from '../../src/cli/moderation/moderate.ts'
import type { TestBoard } from '../board.ts'

/** Runs moderation commands on the board of a test. */
export function openDesk(board: Pick<TestBoard, 'board'>) {
  const print = async (...typed: string[]): Promise<string> => {
    const command = readArguments(typed)
    if (!command) throw new Error('Usage is told')
    return moderate(board.board, command, 'ana')
  }
  return {
    print,
    /** Returns what a command prints, parsed. */
    run: async (...typed: string[]) => JSON.parse(await print(...typed)),
  }
}
