import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Lets the app listen on loopback, unless a test before did, and gives its port. */
export async function listen(app: FastifyInstance): Promise<number> {
  // This is production's backlog. With Node's default, a burst of a thousand connections gets resets.
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  return (app.server.address() as AddressInfo).port
}
