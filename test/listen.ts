import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Lets the app listen on loopback, unless a test before did, and gives its port. */
export async function listen(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}
