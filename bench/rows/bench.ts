import { type BenchBoard, openBenchBoard } from '../content/bench-board.ts'
import type { Options } from '../options.ts'

/** What the rows of one run share. */
export type Bench = Options & {
  /** Opened by the first row that asks for it. */
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
