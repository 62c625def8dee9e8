import { type ChildProcess, spawn } from 'node:child_process'
import { closeAtEnd } from '../../kit/closing.ts'

const startTimeoutMs = 30_000

export type Program = {
  /** Waits until the program prints what matches, and returns the first group. */
  printed: (expected: RegExp) => Promise<string>
  end: () => Promise<void>
}

/** Starts a program. It ends with the run at the latest. */
export function startProgram(
  file: string,
  args: string[],
  settings: Record<string, string> = {},
): Program {
  const child = spawn(file, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // `printed` reports a program that did not start.
  child.on('error', () => {})
  const end = closeAtEnd(() => endOf(child))
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output.text += text
    })
  return { printed: (expected) => waitForOutput(child, output, expected), end }
}

function waitForOutput(
  child: ChildProcess,
  output: { text: string },
  expected: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = expected.exec(output.text)
      if (found) resolve(found[1] ?? '')
    }
    const fail = () => reject(new Error(`${child.spawnfile} did not start: ${output.text}`))
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
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(timer)
}
