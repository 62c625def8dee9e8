import { fork } from 'node:child_process'
import { join } from 'node:path'
import { closeAtEnd } from '../../kit/closing.ts'

export type LimitProcess = { origin: string; pid: number; stop: () => Promise<void> }

export async function startLimit(name: string, setup: object): Promise<LimitProcess> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), {
    // The child does not inherit this process's Node options.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = closeAtEnd(() => {
    child.kill('SIGTERM')
    return ended
  })
  const opened = new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The bare server ${name} ended`)))
  })
  child.send(setup)
  const { port } = await opened
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}
