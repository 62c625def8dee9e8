import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config.ts'
import { problem } from './problems.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that a browser sends from another site. A client without an origin is no browser. */
export function refuseForeignOrigins(app: FastifyInstance, config: Config): void {
  const ours = ownOrigins(config)
  app.addHook('onRequest', async ({ method, headers }) => {
    if (readMethods.has(method) || headers.origin === undefined) return
    if (!ours.has(headers.origin)) throw problem('foreign_origin')
  })
}

function ownOrigins(config: Config): Set<string> {
  if (config.publicUrl) return new Set([config.publicUrl])
  const loopback = loopbackNames.map((name) => `http://${name}:${config.port}`)
  return new Set([originOf(config), ...loopback].map((url) => new URL(url).origin))
}
