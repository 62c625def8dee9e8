import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { closeAtEnd } from '../closing.ts'

/** Milliseconds since 1970, of when each of the ids was sent. */
export type Asked = { origin: string; count: number } | { ids: string[] } | { sentAt: number[] }

/** Milliseconds until what was sent was seen, on all streams; frames that the stream with the most of them got. */
export type Report = {
  median: number
  p99: number
  max: number
  missing: number
  maxFrames: number
  closed: number
}

export type Watchers = {
  /** From now on they wait for changes of these confessions. */
  begin: (ids: string[]) => Promise<void>
  report: (sentAt: number[]) => Promise<Report>
  stop: () => Promise<void>
}

/** Visitors that listen, in a process of their own. */
export async function openWatchers(origin: string, count: number): Promise<Watchers> {
  const child = fork(join(import.meta.dirname, 'watchers.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const stop = closeAtEnd(() => {
    child.kill('SIGKILL')
    return ended
  })
  const failed = ended.then(() => {
    throw new Error('The watchers ended')
  })
  failed.catch(() => {})
  const ask = async (asked: Asked): Promise<unknown> => {
    const answered = once(child, 'message')
    child.send(asked)
    const [answer] = await Promise.race([answered, failed])
    return answer
  }
  await ask({ origin, count })
  return {
    begin: async (ids) => void (await ask({ ids })),
    report: async (sentAt) => (await ask({ sentAt })) as Report,
    stop: async () => void (await stop()),
  }
}
