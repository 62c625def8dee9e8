import { onTestFinished } from 'vitest'
import type { Board } from '../src/server/board/board.ts'
import type { BoardEvent } from '../src/server/events/events.ts'

/** Collects the events that the board publishes from now until the end of the test. */
export function recordEvents({ events }: Board): BoardEvent[] {
  const published: BoardEvent[] = []
  onTestFinished(events.subscribe((event) => void published.push(event)))
  return published
}
