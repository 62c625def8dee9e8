import { Agent } from 'node:http'
import { openProxy } from '../kit/proxy.ts'

const checkIntervalMs = 1_000

export type CheckedProxy = {
  origin: string
  /** Requests go in turn to the ports that were ready at the last check. */
  ports: Set<number>
  isReady: (port: number) => boolean
  close: () => void
}

/** Starts a proxy that checks `/readyz` of each process every second, and reuses connections. */
export async function checkedProxy(): Promise<CheckedProxy> {
  const ports = new Set<number>()
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const check = async (port: number) => {
    const signal = AbortSignal.timeout(checkIntervalMs)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok && ports.has(port)) ready.add(port)
    else ready.delete(port)
  }
  const proxy = await openProxy(() => [...ready][turn++ % ready.size], agent)
  const timer = setInterval(() => ports.forEach((port) => void check(port)), checkIntervalMs)
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    ports,
    isReady: (port) => ready.has(port),
    close: () => {
      clearInterval(timer)
      proxy.close()
      agent.destroy()
    },
  }
}
