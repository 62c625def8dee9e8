import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { closeAtEnd } from '../../kit/closing.ts'
import { processMs } from '../../kit/processes.ts'
import type { Load, LoadResult, Sending } from './requests.ts'

const cpuEveryMs = 50

export const isInstalled = spawnSync('wrk', ['-v']).error === undefined

/** Returns whether wrk can send this load: it repeats one request, ignores bodies, and stops after a time. */
export function canSend({ sendings }: Load): boolean {
  const [[first, ...more] = [], ...others] = sendings
  return (
    first?.method === 'GET' &&
    more.length === 0 &&
    others.every((sent) => sent.length === 1 && sent[0] === first)
  )
}

export async function sendWithWrk(load: Load): Promise<LoadResult> {
  const { path = '/', headers = {} }: Partial<Sending> = load.sendings[0]?.[0] ?? {}
  const seconds = Math.max(1, Math.round(load.seconds))
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${load.sendings.length}`, `-d${seconds}s`, '--latency', ...given]
  const wrk = spawn('wrk', [...options, `${load.origin}${path}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = closeAtEnd(() => wrk.kill('SIGKILL'))
  let usedMs = 0
  const watching = setInterval(() => {
    usedMs = processMs(wrk.pid ?? 0) || usedMs
  }, cpuEveryMs)
  const output = await text(wrk.stdout)
  clearInterval(watching)
  await kill()
  return { ...readResult(output), generatorUse: usedMs / 1000 / seconds }
}

function readResult(output: string): Omit<LoadResult, 'generatorUse'> {
  const found = (pattern: RegExp) => pattern.exec(output)?.[1] ?? ''
  const answers = Number(found(/(\d+) requests in/))
  const perSecond = Number(found(/Requests\/sec:\s+([\d.]+)/))
  if (!(answers > 0 && perSecond > 0)) throw new Error(`wrk said ${output}`)
  const wrong = output.match(/(?:Non-2xx or 3xx responses|Socket errors):.*/g) ?? []
  return {
    generator: 'wrk',
    answers,
    seconds: answers / perSecond,
    latency: { median: ms(found(/50%\s+(\S+)/)), p99: ms(found(/99%\s+(\S+)/)) },
    wrong,
  }
}

function ms(duration: string): number {
  const [, number, unit = ''] = /^([\d.]+)(us|ms|s)$/.exec(duration) ?? []
  return Number(number) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN)
}
