import { ask, runConcurrently, statusesOf, untilAnswered } from './ask.ts'
import type { Figure } from './figures.ts'
import { memoryOf, type SmallBoard } from './small-board.ts'

/**
 * Sends ten thousand requests, almost two thousand at a time, half for pages that no cache has and half for
 * reads.
 */
export async function flood({ server, confession, replies }: SmallBoard): Promise<Figure[]> {
  const health: number[] = []
  let isOver = false
  const watch = (async () => {
    while (!isOver) health.push((await ask(server.origin, '/healthz')).status)
  })()
  const answers = await runConcurrently(10_000, 1_900, (number) =>
    ask(
      server.origin,
      number % 2 === 0
        ? `/confession/${confession}?reply=${replies[number % replies.length]}`
        : `/api/confessions?sort=top&x=${number}`,
    ),
  )
  isOver = true
  const recovery = await untilAnswered(server.origin, '/', 30_000)
  await watch
  const { served, refused, other, withoutRetryAfter } = statusesOf(answers)
  return [
    { name: 'of a flood of 10,000', value: served, unit: 'served', atLeast: 100 },
    { name: '', value: refused, unit: 'refused', atLeast: 100 },
    { name: 'neither served nor refused', value: other, unit: '', atMost: 0 },
    { name: 'refused without Retry-After', value: withoutRetryAfter, unit: '', atMost: 0 },
    {
      name: '/healthz meanwhile',
      value: health.filter((status) => status !== 200).length,
      unit: 'not 200',
      atMost: 0,
    },
    { name: 'a page served again after', value: recovery / 1000, unit: 's', atMost: 5 },
    { name: 'memory after it', value: memoryOf(server), unit: 'MB', atMost: 500 },
  ]
}
