import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A network link in one direction. It carries what one machine sends another, whichever of the two opened the connection. */
export type Link = {
  /** Holds everything back until `heal`, the end of a connection too, as a network that loses every packet. */
  lose: () => void
  /** Delivers every part this much later, in ms. */
  delay: (ms: number) => void
  /** Closes the connections, and new ones at once, until `heal`. */
  cut: () => void
  heal: () => void
  /** Resolves when bytes that are sent now arrive. Rejects if the link is cut. */
  passed: () => Promise<void>
  onCut: (close: () => void) => () => void
}

export type LinkOrder = {
  from: string
  to: string
  verb: 'lose' | 'delay' | 'cut' | 'heal'
  /** The delay. */
  ms: number
}

export function createLink(): Link {
  const closings = new Set<() => void>()
  let lost: PromiseWithResolvers<void> | undefined
  let [delayMs, isCut] = [0, false]
  return {
    lose: () => {
      lost ??= Promise.withResolvers()
    },
    delay: (ms) => {
      delayMs = ms
    },
    cut: () => {
      isCut = true
      lost?.resolve()
      for (const close of closings) close()
    },
    heal: () => {
      delayMs = 0
      isCut = false
      lost?.resolve()
      lost = undefined
    },
    passed: async () => {
      if (delayMs > 0) await wait(delayMs)
      while (lost && !isCut) await lost.promise
      if (isCut) throw new Error('The link is cut')
    },
    onCut: (close) => {
      closings.add(close)
      return () => closings.delete(close)
    },
  }
}

type Ends = { there: Link; back: Link }

/** Connects a client, who sends over the link `there`, with a server, which answers over the link `back`. */
export async function join(
  client: Socket,
  to: { host: string; port: number },
  { there, back }: Ends,
): Promise<void> {
  const sockets = [client]
  const close = () => sockets.forEach((socket) => void socket.resetAndDestroy())
  const forget = [there.onCut(close), back.onCut(close)]
  client.on('error', () => {})
  try {
    await there.passed()
    const server = connect({ ...to, allowHalfOpen: true })
    sockets.push(server)
    server.on('error', () => {})
    await once(server, 'connect')
    await Promise.all([carry(client, server, there), carry(server, client, back)])
  } catch {
    close()
  } finally {
    for (const stop of forget) stop()
  }
}

async function carry(from: Socket, to: Socket, link: Link): Promise<void> {
  try {
    for await (const part of from.iterator({ destroyOnReturn: false })) {
      await link.passed()
      if (!to.write(part)) await once(to, 'drain')
    }
    await link.passed()
    to.end()
  } catch {
    // Even that a machine is gone is not known beyond a lost link.
    await link.passed().catch(() => {})
    to.resetAndDestroy()
  }
}
