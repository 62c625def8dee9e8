import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'
import { readQuestion, sealSeen } from '../crypto/doctor.ts'
import { problem } from '../errors/problems.ts'
import { forbidCaching } from './caching.ts'
import { sendProblem } from './errors.ts'

export const seenRequestPath = '/api/seen-request'
export const questionHeader = 'spill-question'

/**
 * Tells `npm run doctor` which addresses this process sees behind a proxy (decision 49). Without a question that the
 * board's secret made, the answer is that of an unknown path.
 */
export function seenRequestRoute(app: FastifyInstance, { keys }: Pick<Board, 'keys'>): void {
  app.get(seenRequestPath, { schema: { hide: true } }, (request, reply) => {
    const nonce = readQuestion(keys, String(request.headers[questionHeader] ?? ''))
    if (!nonce) return sendProblem(reply, problem('not_found'))
    const forwarded = request.headers['x-forwarded-for']
    const { remoteAddress = '', remotePort = 0 } = request.socket
    forbidCaching(reply)
    return reply.type('text/plain').send(
      sealSeen(keys, {
        nonce,
        client: request.ip,
        peer: remoteAddress,
        peerPort: remotePort,
        // `ips` has more than the IP address of the connection only if a trusted proxy forwarded the request.
        isTrusted: (request.ips?.length ?? 1) > 1,
        forwarded: forwarded === undefined ? null : String(forwarded),
      }),
    )
  })
}
