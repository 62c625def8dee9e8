import { expect } from 'vitest'
import type { Board } from '../../src/server/board/board.ts'
import { rewriteTables } from '../../src/server/db/scrub/rewrite.ts'
import { lockWaiters } from './lock-waiters.ts'

export function nightWith(
  board: Board,
  happening: (step: string) => Promise<unknown>,
): Promise<void> {
  return board.onDedicatedConnection(async (db) => {
    for await (const step of rewriteTables(db)) await happening(step)
  })
}

export async function nightKilledAfter(board: Board, steps: number): Promise<void> {
  let step = 0
  const night = nightWith(board, async () => {
    if (++step === steps) throw new Error('Killed')
  })
  await expect(night).rejects.toThrow('Killed')
}

/** Polls often, because the scrub waits for a table only for a moment before it tries again. */
export async function untilNightWaits(board: Board): Promise<void> {
  await expect.poll(() => lockWaiters(board), { interval: 5, timeout: 10_000 }).toBeGreaterThan(0)
}
