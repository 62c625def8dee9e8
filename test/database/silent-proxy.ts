import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createLink, join } from '../link.ts'

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
  const { hostname: host, port } = new URL(url)
  const link = createLink()
  const server = createServer({ allowHalfOpen: true }, (client) => {
    void join(client, { host, port: Number(port) }, { there: link, back: link })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    fallSilent: link.lose,
    speakAgain: link.heal,
    goDown: link.cut,
    comeBack: link.heal,
    close: () => {
      server.close()
      link.cut()
    },
  }
}
