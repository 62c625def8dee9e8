import { ask, runConcurrently, statusesOf } from './ask.ts'
import type { Figure } from './figures.ts'
import { memoryOf, type SmallBoard } from './small-board.ts'

/**
 * Visits a long confession, each time at another address: half of them show different pages, half the same
 * page.
 */
export async function visitUnderChangingAddresses(board: SmallBoard): Promise<Figure[]> {
  const { server, confession, replies } = board
  const pages = await runConcurrently(800, 4, (number) =>
    ask(
      server.origin,
      number % 2 === 0
        ? `/confession/${confession}?reply=${replies[(number / 2) % replies.length]}`
        : `/confession/${confession}?x=${number}`,
    ),
  )
  return [
    {
      name: 'long pages under 800 addresses',
      value: statusesOf(pages).served,
      unit: 'served',
      atLeast: 800,
    },
    { name: 'memory after them', value: memoryOf(server), unit: 'MB', atMost: 450 },
  ]
}

/** Visits the feed without parameters and with parameters that it ignores. */
export async function visitWithUnknownParameters({ server }: SmallBoard): Promise<Figure[]> {
  const rate = async (pathOf: (number: number) => string) => {
    const start = performance.now()
    await runConcurrently(600, 8, (number) => ask(server.origin, pathOf(number)))
    return 600 / ((performance.now() - start) / 1000)
  }
  await rate(() => '/')
  const plain = await rate(() => '/')
  const other = await rate((number) => `/?x=${number}`)
  return [
    { name: 'the feed', value: plain, unit: 'a second' },
    { name: 'the feed as /?x=1, /?x=2, …', value: other, unit: 'a second' },
    { name: "of the feed's speed", value: other / plain, unit: 'times', atLeast: 0.6 },
  ]
}
