import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import { sealed } from '../crypto/seal.ts'
import { problem } from '../errors/problems.ts'
import { forbidCaching } from './caching.ts'
import { sendProblem } from './errors.ts'
import { isInternalRequest } from './internal-requests.ts'

export const seenRequestPath = '/api/seen-request'
export const questionHeader = 'spill-question'

/** A question is answered for this long, in ms. */
const maxAgeMs = 2 * 60_000
const question = sealed<{ nonce: string; endsAt: number }>('question', 96)

export function sealQuestion(keys: Keys, nonce: string): string {
  return question.seal(keys, { nonce, endsAt: Date.now() + maxAgeMs })
}

/** Describes a request as this process saw it. The `nonce` of the question proves that it has the secret. */
export type SeenRequest = {
  nonce: string
  /** The IP address that rate limits count. */
  client: string
  /** The other end of the connection. */
  peer: string
  peerPort: number
  /** True if `peer` is a proxy that `TRUST_PROXY` names. */
  isTrusted: boolean
  /** The header `X-Forwarded-For`, or null if there was none. */
  forwarded: string | null
}

/** Answers `npm run doctor` (decision 49). Without a question of the board's secret, the path is unknown. */
export function seenRequestRoute(app: FastifyInstance, { keys }: Pick<Board, 'keys'>): void {
  app.get(seenRequestPath, { schema: { hide: true } }, (request, reply) => {
    const asked = question.open(keys, String(request.headers[questionHeader] ?? ''))
    if (!asked) return sendProblem(reply, problem('not_found'))
    const forwarded = request.headers['x-forwarded-for']
    const { remoteAddress = '', remotePort = 0 } = request.socket
    forbidCaching(reply)
    return reply.send({
      nonce: asked.nonce,
      client: request.ip,
      peer: remoteAddress,
      peerPort: remotePort,
      // `ips` has more than the IP address of the connection only if a trusted proxy forwarded the request.
      isTrusted: (request.ips?.length ?? 1) > 1,
      forwarded: forwarded === undefined ? null : String(forwarded),
    } satisfies SeenRequest)
  })
}

/** Warns once, without the IP address, because a visitor may have made up the header. */
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
