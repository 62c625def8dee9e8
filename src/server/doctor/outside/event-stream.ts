import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, NotCheckable, unchecked, wrong } from '../examined/finding.ts'
import { answersAtAll, ask, publicUrlOf } from './ask.ts'

/** The first event comes at once. A proxy that buffers holds it until it has more, or sends not even headers. */
const timeoutMs = 1_500

export async function checkEventStream({ config }: Examined): Promise<Finding> {
  const url = new URL('/api/events', publicUrlOf(config))
  const begunAt = performance.now()
  const first = firstEvent(url).catch(() => {
    throw new NotCheckable('mend the public address first')
  })
  const status = await Promise.race([first, wait(timeoutMs, undefined, { ref: false })])
  if (status !== 200 && !(await answersAtAll(url)))
    throw new NotCheckable('mend the public address first')
  if (status === undefined)
    return wrong(
      'the proxy buffers it, so open pages learn nothing: turn buffering off for /api/events',
    )
  if (status === 503)
    return unchecked(
      'the board has as many as it takes: try again later, or serve it by more processes',
    )
  if (status !== 200)
    return wrong(
      `the proxy or the board answers ${status}: let the proxy pass /api/events on to the board`,
    )
  return fine(`the first event came after ${Math.round(performance.now() - begunAt)} ms`)
}

async function firstEvent(url: URL): Promise<number | undefined> {
  const { answer } = await ask(url, { accept: 'text/event-stream' })
  if (answer.statusCode === 200) await once(answer, 'data')
  answer.destroy()
  return answer.statusCode
}
