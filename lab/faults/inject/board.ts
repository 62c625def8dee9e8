import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../test/free-port.ts'
import { launch, type ServerProcess } from '../../../test/processes/server-process.ts'

/** The pause before a restart, as in deploy/spill.service. */
const restartMs = 2_000

export type BoardProcess = {
  address: string
  port: number
  pid: () => number
  start: () => Promise<void>
  /** Ends the process. Returns its exit status. */
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  signal: (signal: NodeJS.Signals) => void
  /** Returns how often the process ended by itself. */
  ended: () => number
}

/** Starts a board on a port that it keeps, and starts it again if it ends by itself, as a service manager does. */
export async function openBoard(
  settings: Record<string, string>,
  command?: string[],
): Promise<BoardProcess> {
  const port = await freePort()
  let [isWanted, ended] = [false, 0]
  let server: ServerProcess | undefined
  const start = async () => {
    if (isWanted) return
    isWanted = true
    await run()
  }
  const run = async () => {
    while (isWanted) {
      const one = await launch({
        settings: { ...settings, PORT: String(port) },
        ...(command && { command }),
      })
      server = one
      if (
        await one.opened.then(
          () => true,
          () => false,
        )
      )
        return void watch(one)
      await wait(restartMs)
    }
  }
  const watch = async (one: ServerProcess) => {
    const { code, signal } = await one.ended
    if (!isWanted || one !== server) return
    ended++
    console.error(
      `A board ended by ${signal ?? `status ${code}`}: ${one.output.stderr.slice(-500)}`,
    )
    await wait(restartMs)
    if (isWanted) await run()
  }
  process.on('exit', () => server?.kill('SIGKILL'))
  await start()
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    pid: () => server?.pid ?? 0,
    start,
    stop: async (signal) => {
      isWanted = false
      server?.kill(signal)
      return (await server?.ended)?.code ?? null
    },
    signal: (signal) => server?.kill(signal),
    ended: () => ended,
  }
}
