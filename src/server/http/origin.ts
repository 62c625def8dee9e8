import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config.ts'
import { loopbackNames } from '../loopback.ts'
import { problem } from '../problems.ts'

export const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that a browser sends from another site. */
export function refuseForeignOrigins(app: FastifyInstance, config: Config): void {
  const ours = ownOrigins(config)
  app.addHook('onRequest', async ({ method, headers }) => {
    if (readMethods.has(method) || isOurs(headers, ours)) return
    throw problem('foreign_origin')
  })
}

/**
 * Our `Referrer-Policy` makes a plain form on our own page send `Origin: null`, as a hostile frame does:
 * only `Sec-Fetch-Site`, which no page can set, tells them apart. A client that sends neither header is no
 * browser.
 */
function isOurs(headers: IncomingHttpHeaders, ours: Set<string>): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined) return site === undefined || site === 'same-origin'
  return origin === 'null' ? site === 'same-origin' : ours.has(origin)
}

function ownOrigins(config: Config): Set<string> {
  if (config.publicUrl) return new Set([config.publicUrl])
  const loopback = loopbackNames.map((name) => `http://${name}:${config.port}`)
  return new Set([originOf(config), ...loopback].map((url) => new URL(url).origin))
}
