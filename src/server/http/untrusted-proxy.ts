import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isInternalRequest } from './internal-requests.ts'

/**
 * Warns once if a request has `X-Forwarded-For` but comes from no trusted proxy. The warning contains no IP address,
 * because a visitor may have made up the header.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Config): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] && !isInternalRequest(request)) {
      // `ips` has more than the IP address of the connection only if a trusted proxy forwarded the request.
      const isTrusted = (request.ips?.length ?? 1) > 1
      hasWarned = !isTrusted
      if (hasWarned) request.log.warn(warning(trustProxy.length > 0))
    }
    done()
  })
}

function warning(isSet: boolean): string {
  const setting = isSet ? 'TRUST_PROXY does not name the peer' : 'TRUST_PROXY is unset'
  return `A request came with X-Forwarded-For, and ${setting}: it is ignored. If a proxy of yours sent it, name the proxy's address in TRUST_PROXY, or everyone behind it shares the limits of one network`
}
