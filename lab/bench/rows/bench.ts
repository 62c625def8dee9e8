import { type BenchBoard, openBenchBoard } from '../content/bench-board.ts'
import type { Options } from '../options.ts'

export type Bench = Options & {
  /** The first row that needs the board opens it. */
  board: () => Promise<BenchBoard>
}

export function createBench(options: Options): Bench {
  let opening: Promise<BenchBoard> | undefined
  return {
    ...options,
    board: () => {
      opening ??= openBenchBoard()
      return opening
    },
  }
}
