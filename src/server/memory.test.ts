import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { expect, onTestFinished, test } from 'vitest'
import { giveBackMemory } from './memory.ts'

const megabyte = 1024 * 1024
const heapSize = () => getHeapStatistics().total_heap_size / megabyte

test('what a busy minute has left is given back when there is little to do', async () => {
  // V8's own try, which comes late or never, and not by our doing.
  setFlagsFromString('--no-memory-reducer')
  onTestFinished(() => setFlagsFromString('--memory-reducer'))
  const before = heapSize()
  fillMemory()
  expect(heapSize()).toBeGreaterThan(before + 50)

  onTestFinished(giveBackMemory(10))

  await expect.poll(heapSize, { timeout: 10_000 }).toBeLessThan(before + 20)
})

function fillMemory(): void {
  const lists = Array.from({ length: 10 }, () => Array.from({ length: megabyte }, Math.random))
  expect(lists).toHaveLength(10)
}
