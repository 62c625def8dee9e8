import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config/config.ts'
import { loopbackNames } from '../config/loopback.ts'
import { problem } from '../errors/problems.ts'

export const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function refuseForeignOrigins(app: FastifyInstance, config: Config): void {
  const ours = ownOrigins(config)
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    if (readMethods.has(method) || isOurs(headers, ours)) done()
    else done(problem('foreign_origin'))
  })
}

/**
 * Returns whether a request comes from our own pages, or from a client that is not a browser: it sends neither
 * header. With our `Referrer-Policy`, a form on our page sends `Origin: null`, as a hostile frame does. Only
 * `Sec-Fetch-Site`, which no page can set, shows the difference.
 */
function isOurs(headers: IncomingHttpHeaders, ours: Set<string>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined) return site === undefined || site === 'same-origin'
  return origin === 'null' ? site === 'same-origin' : ours.has(origin)
}

/** Returns the origins at which browsers reach the board. Links are made with the first one. */
export function ownOrigins(config: Config): Set<string> {
  if (config.publicUrl) return new Set([config.publicUrl])
  const loopback = loopbackNames.map((name) => `http://${name}:${config.port}`)
  return new Set([originOf(config), ...loopback].map((url) => new URL(url).origin))
}
