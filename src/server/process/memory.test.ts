import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Runs in its own process, where V8 doesn't collect garbage on its own when idle. */
const program = `
  import { getHeapStatistics } from 'node:v8'
  import { releaseIdleMemory } from '${new URL('./memory.ts', import.meta.url)}'

  const heapSize = () => getHeapStatistics().total_heap_size / 1024 / 1024
  const before = heapSize()
  const fillMemory = () => Array.from({ length: 10 }, () => Array.from({ length: 2 ** 20 }, Math.random))
  fillMemory()
  console.log(heapSize() > before + 50 ? 'filled' : 'not filled')
  releaseIdleMemory(10)
  const timer = setInterval(() => {
    if (heapSize() > before + 20) return
    console.log('given back')
    clearInterval(timer)
  }, 20)
`

test('memory from a busy minute is released when there is little to do', async () => {
  const options = ['--no-memory-reducer', '--disable-warning=ExperimentalWarning']
  const { stdout } = await run(
    process.execPath,
    [...options, '--input-type=module', '--eval', program],
    { timeout: 15_000 },
  )

  expect(stdout).toBe('filled\ngiven back\n')
})
