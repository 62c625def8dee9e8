import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { closeAtEnd } from './closing.ts'

const startTimeoutMs = 30_000
const endTimeoutMs = 5_000

export type RunningProgram = {
  /** Returns what the program has written so far. */
  written: () => string
  /** Waits until the program writes what matches, and returns the first group. */
  untilWritten: (expected: RegExp) => Promise<string>
  end: () => Promise<void>
}

/** Starts a program. It ends with the run at the latest. */
export function startProgram(
  file: string,
  args: string[],
  options: Pick<SpawnOptions, 'env' | 'uid' | 'gid'> = {},
): RunningProgram {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  // `untilWritten` reports a program that did not start.
  child.on('error', () => {})
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part
    })
  const written = () => text
  return {
    written,
    untilWritten: (expected) => waitForOutput(child, written, expected),
    end: closeAtEnd(() => endOf(child)),
  }
}

function waitForOutput(
  child: ChildProcess,
  written: () => string,
  expected: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = expected.exec(written())
      if (found) resolve(found[1] ?? '')
    }
    const fail = () => reject(new Error(`${child.spawnfile} did not start: ${written()}`))
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('exit', fail)
    child.once('error', fail)
    setTimeout(fail, startTimeoutMs).unref()
    look()
  })
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs)
  await ended
  clearTimeout(timer)
}
