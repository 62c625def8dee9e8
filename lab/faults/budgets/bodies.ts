import { type ClientRequest, request } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import { signUp } from '../../../test/remote-student.ts'
import { ask } from './ask.ts'
import type { Figure } from './figures.ts'
import { memoryOf, type SmallBoard } from './small-board.ts'

const count = 300
const mebibyte = 1024 * 1024

/** Sends 300 bodies of a mebibyte, each without its last byte. */
export async function leaveBodiesUnfinished({ server }: SmallBoard): Promise<Figure[]> {
  const browser = await signUp(server.origin)
  const before = memoryOf(server)
  const start = performance.now()
  let open = count
  const senders = Array.from({ length: count }, () =>
    sendAllButTheEnd(server.origin, browser.cookie, () => open--),
  )
  let peak = before
  let answered = 0
  while (open > 0 && performance.now() - start < 40_000) {
    peak = Math.max(peak, memoryOf(server))
    if ((await ask(server.origin, '/api/confessions')).status === 200) answered++
    await pass(100)
  }
  const seconds = (performance.now() - start) / 1000
  for (const sender of senders) sender.destroy()
  const posted = await browser.send('POST', '/api/confessions', { title: 'Whole', content: 'x' })
  return [
    {
      name: `memory for ${count} unfinished bodies of 1 MiB`,
      value: peak - before,
      unit: 'MB',
      atMost: 150,
    },
    { name: 'reads answered meanwhile', value: answered, unit: 'served', atLeast: 20 },
    { name: 'until the last of them is given up', value: seconds, unit: 's', atMost: 25 },
    {
      name: 'a whole one after that',
      value: posted.status,
      unit: 'status',
      atLeast: 201,
      atMost: 201,
    },
  ]
}

function sendAllButTheEnd(origin: string, cookie: string, onEnd: () => void): ClientRequest {
  const sending = request(`${origin}/api/confessions`, {
    method: 'POST',
    agent: false,
    headers: { cookie, 'content-type': 'application/json', 'content-length': mebibyte },
  })
  sending.on('error', () => {})
  sending.on('response', (answer) => answer.resume().on('error', () => {}))
  sending.on('close', onEnd)
  sending.write('x'.repeat(mebibyte - 1))
  return sending
}
