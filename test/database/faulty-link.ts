import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type FaultyLink = {
  url: string
  /** Passes nothing and closes no connection, as when a machine hangs. */
  fallSilent: () => void
  /** Passes each piece this much later, in both directions. */
  delay: (ms: number) => void
  /** Lets a share of the connections fall silent, at a random piece each. */
  lose: (share: number) => void
  /** Closes all connections and refuses new ones. */
  cut: () => void
  heal: () => void
  close: () => void
}

/** Starts a TCP proxy between a board and another server. */
export async function faultyLink(url: string): Promise<FaultyLink> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let [isSilent, isCut, delayMs, lostShare] = [false, false, 0, 0]
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const pass = (piece: Buffer | string, from: Socket, to: Socket) => {
    if (Math.random() < lostShare) {
      from.pause()
      to.pause()
    } else if (delayMs > 0) setTimeout(() => to.write(piece), delayMs)
    else if (!to.write(piece)) {
      from.pause()
      to.once('drain', () => isSilent || from.resume())
    }
  }
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (piece) => pass(piece, from, to))
    from.on('end', () => (delayMs > 0 ? setTimeout(() => to.end(), delayMs) : to.end()))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isSilent) from.pause()
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isCut) return void client.destroy()
    const upstream = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    join(client, upstream)
    join(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    fallSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    delay: (ms) => {
      delayMs = ms
    },
    lose: (share) => {
      lostShare = share
    },
    cut: () => {
      isCut = true
      closeAll()
    },
    heal: () => {
      ;[isSilent, isCut, delayMs, lostShare] = [false, false, 0, 0]
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      server.close()
      closeAll()
    },
  }
}
