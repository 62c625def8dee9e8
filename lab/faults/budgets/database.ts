import { ask, runConcurrently, statusesOf, untilAnswered } from './ask.ts'
import type { Figure } from './figures.ts'
import type { SmallBoard } from './small-board.ts'

/** Makes the database hang without closing a connection. */
export async function hangDatabase({ server, database }: SmallBoard): Promise<Figure[]> {
  const paths = ['/api/confessions', '/', '/api/confessions?sort=top', '/confession/nonsense']
  database.fallSilent()
  const answers = await runConcurrently(60, 60, (number) =>
    ask(server.origin, paths[number % 4] ?? '/'),
  )
  const alive = await ask(server.origin, '/healthz')
  database.heal()
  const recovery = await untilAnswered(server.origin, '/api/confessions', 30_000)
  const { refused, withoutRetryAfter } = statusesOf(answers)
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  return [
    {
      name: 'requests while the database hangs',
      value: refused,
      unit: 'of 60 are 503',
      atLeast: 60,
    },
    { name: 'of them without Retry-After', value: withoutRetryAfter, unit: '', atMost: 0 },
    { name: 'the slowest of them', value: slowest / 1000, unit: 's', atMost: 12 },
    { name: '/healthz meanwhile', value: alive.status, unit: 'status', atLeast: 200, atMost: 200 },
    { name: 'served again after', value: recovery / 1000, unit: 's', atMost: 10 },
  ]
}
