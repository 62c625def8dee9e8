import type { Board } from '../server/board/board.ts'
import { readConfig } from '../server/config/config.ts'
import { openBoard } from '../server/open-board.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { printFailure } from '../server/process/failure-cause.ts'

export async function withBoard<Result>(work: (board: Board) => Promise<Result>): Promise<Result> {
  const config = readConfig(readEnvironment())
  const board = await openBoard(config, printFailure, 'command')
  try {
    return await work(board)
  } finally {
    await board.close()
  }
}
