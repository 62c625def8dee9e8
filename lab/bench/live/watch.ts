import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { closeAtEnd } from '../../kit/closing.ts'

/** The messages to the watchers. `sentAt` has the time at which each vote was sent, in ms since 1970. */
export type Asked = { origin: string; count: number } | { ids: string[] } | { sentAt: number[] }

/** Times in ms until a stream received a vote. `maxFrames` is the largest number of frames on one stream. */
export type Report = {
  median: number
  p99: number
  max: number
  missing: number
  maxFrames: number
  closed: number
}

export type Watchers = {
  /** Starts waiting for changes of these confessions. */
  begin: (ids: string[]) => Promise<void>
  report: (sentAt: number[]) => Promise<Report>
  stop: () => Promise<void>
}

/** Opens the streams of visitors in a child process. */
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
