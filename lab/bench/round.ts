import { setTimeout as wait } from 'node:timers/promises'
import { processMs, processTreeMs } from '../kit/processes.ts'
import type { Contestant } from './contestant.ts'
import { connections } from './load/requests.ts'
import { sendLoad } from './load/send-load.ts'

const sampleEveryMs = 100

export type Round = {
  generator: string
  answers: number
  answersPerSecond: number
  /** The duration in ms. */
  latency: { median: number; p99: number }
  /** Processor time per answer in µs. */
  processMicros: number
  databaseMicros: number
  generatorUse: number
}

/** Measures one round. Adds errors to `failures`. */
export async function measureRound(
  contestant: Contestant,
  { count: wanted, seconds }: { count: number; seconds: number },
  failures: Set<string>,
): Promise<Round> {
  const { origin, pid, databasePid, status, maxPerRound = wanted } = contestant
  const perConnection = Math.max(1, Math.floor(Math.min(wanted, maxPerRound) / connections))
  const count = perConnection * connections
  const sendings = contestant.sendings(count)
  const findWrong = await contestant.watch?.(sendings, count)
  const usedBefore = [processMs(pid), databasePid ? processTreeMs(databasePid) : 0] as const
  const sampling = keepSampling(contestant, failures)
  const result = await sendLoad({ origin, sendings, count, seconds, status })
  await sampling.stop()
  const usedAfter = [processMs(pid), databasePid ? processTreeMs(databasePid) : 0] as const
  for (const wrong of result.wrong) failures.add(wrong)
  const wrong = await findWrong?.()
  if (wrong) failures.add(wrong)
  const { answers, generator, latency, generatorUse } = result
  const [processMicros = 0, databaseMicros = 0] = usedAfter.map(
    (ms, place) => ((ms - (usedBefore[place] ?? 0)) * 1000) / answers,
  )
  return {
    ...{ generator, answers, latency, processMicros, databaseMicros, generatorUse },
    answersPerSecond: answers / result.seconds,
  }
}

function keepSampling({ sample }: Contestant, failures: Set<string>) {
  let isOver = false
  const work = async () => {
    while (sample && !isOver) {
      const wrong = await sample().catch(String)
      if (wrong) failures.add(wrong)
      await wait(sampleEveryMs)
    }
  }
  const done = work()
  return {
    stop: () => {
      isOver = true
      return done
    },
  }
}
