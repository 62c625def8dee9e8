import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  url: string
  /** Passes nothing and closes no connection, as when a machine hangs. */
  fallSilent: () => void
  speakAgain: () => void
  /** Closes all connections, and each new one at once, as when the server is down. */
  goDown: () => void
  comeBack: () => void
  close: () => void
}

export async function silentProxy(url: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  let isDown = false
  const add = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (isSilent) socket.pause()
  }
  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    add(client)
    add(upstream)
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
    speakAgain: () => {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    goDown: () => {
      isDown = true
      for (const socket of sockets) socket.destroy()
    },
    comeBack: () => {
      isDown = false
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
