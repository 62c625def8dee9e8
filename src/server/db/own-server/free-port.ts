import { createServer } from 'node:net'

/** A port of this machine's loopback that nobody listens on at the moment: the preferred one if it can be. */
export function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (preferred ? resolve(freePort()) : reject(error)))
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
