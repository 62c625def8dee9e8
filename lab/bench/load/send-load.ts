import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { closeAtEnd } from '../../kit/closing.ts'
import type { Load, LoadResult } from './requests.ts'
import { canSend, isInstalled, sendWithWrk } from './wrk.ts'

const timeoutMs = 15 * 60_000

/** Sends the load. Every request that writes gets its answer, so that rows can be counted afterwards. */
export function sendLoad(load: Load): Promise<LoadResult> {
  return isInstalled && canSend(load) ? sendWithWrk(load) : sendWithAutocannon(load)
}

async function sendWithAutocannon(load: Load): Promise<LoadResult> {
  const generator = spawn(process.execPath, [join(import.meta.dirname, 'generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: timeoutMs,
  })
  const kill = closeAtEnd(() => generator.kill('SIGKILL'))
  const ended = untilEnded(generator)
  generator.stdin.end(JSON.stringify(load))
  const result = await text(generator.stdout)
  await ended
  await kill()
  return JSON.parse(result)
}

function untilEnded(generator: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    generator.once('error', reject)
    generator.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`The generator ended with ${signal ?? `status ${code}`}`))
    })
  })
}
