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
 * Because of our `Referrer-Policy`, a form on our own page sends `Origin: null`, as a hostile frame does.
 * `Sec-Fetch-Site`, which no page can set, tells them apart. A client that sends neither header is not a browser.
 */
function isOurs(headers: IncomingHttpHeaders, ours: Set<string>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined) return site === undefined || site === 'same-origin'
  return origin === 'null' ? site === 'same-origin' : ours.has(origin)
}

/** Returns the origins under which the board is reached. Links use the first. */
export function ownOrigins(config: Config): Set<string> {
  if (config.publicUrl) return new Set([config.publicUrl])
  const loopback = loopbackNames.map((name) => `http://${name}:${config.port}`)
  return new Set([originOf(config), ...loopback].map((url) => new URL(url).origin))
}
