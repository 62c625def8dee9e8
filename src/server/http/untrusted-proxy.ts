import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isOwnRequest } from './own-requests.ts'

/** Warns once, and names no address: it may be the address of a visitor who made the header up. */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Config): void {
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] && !isOwnRequest(request)) {
      // Besides the peer, only what a trusted one forwarded.
      const isTrusted = (request.ips?.length ?? 1) > 1
      isTold = !isTrusted
      if (isTold) request.log.warn(warning(trustProxy.length > 0))
    }
    done()
  })
}

function warning(isSet: boolean): string {
  const setting = isSet ? 'TRUST_PROXY does not name the peer' : 'TRUST_PROXY is unset'
  return `A request came with X-Forwarded-For, and ${setting}: it is ignored. If a proxy of yours sent it, name the proxy's address in TRUST_PROXY, or everyone behind it shares the limits of one network`
}
