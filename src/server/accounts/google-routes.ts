import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GoogleStart } from '../../contract/accounts.ts'
import type { Board } from '../board.ts'
import { originOf } from '../config.ts'
import { openEndpoint } from '../http/endpoint.ts'
import { describeError } from '../http/log.ts'
import { problem } from '../http/problems.ts'
import { networkOfRequest, viewerOf } from '../http/viewer.ts'
import { countAttempts } from '../limits/limits.ts'
import { claimAddress, proofs, startSession } from './accounts.ts'
import { googleCallback } from './google.ts'
import { handOver } from './session-cookies.ts'
import { cookieName } from './sessions.ts'

/** How the way to Google ended, as the popup's last page tells the page that opened it. */
type Outcome = 'signed-in' | 'cancelled' | 'failed' | 'foreign'

export function googleRoutes(app: FastifyInstance, board: Board): void {
  const { secure } = board.sessions.cookieAttributes
  const errandAttributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  // One for each way: two tabs may be under way at once.
  const errandCookie = (state: string) => cookieName(`spill.google-${state.slice(0, 16)}`, secure)

  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/session/google',
    answer: GoogleStart,
    handle: async ({ request, reply }) => {
      if (!board.google) throw problem('google_not_set_up')
      // Foreign origins are refused by now; of our own, the popup comes back to where it left.
      const origin = request.headers.origin ?? originOf(board.config)
      await countAttempts(board, { at: 'googleFromNetwork', by: networkOfRequest(request) })
      const { url, state, errand } = await board.google.depart(origin)
      reply.setCookie(errandCookie(state), errand, { ...errandAttributes, maxAge: 600 })
      reply.header('cache-control', 'private, no-store')
      return { url }
    },
  })

  app.get(
    googleCallback,
    { schema: { hide: true }, errorHandler: endInPopup },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { search, searchParams } = new URL(request.url, originOf(board.config))
      const cookie = errandCookie(searchParams.get('state') ?? '')
      const errand = request.cookies[cookie]
      if (!errand) return closePopup(reply, 'failed')
      reply.clearCookie(cookie, errandAttributes)
      await countAttempts(board, { at: 'googleFromNetwork', by: networkOfRequest(request) })
      const arrival = (await board.google?.arrive(search, errand)) ?? { failure: 'failed' as const }
      if ('failure' in arrival) return closePopup(reply, arrival.failure)
      const id = await claimAddress(board, arrival.email, await viewerOf(board, request))
      await handOver(board, request, reply, await startSession(board, id, proofs.address()))
      return closePopup(reply, 'signed-in')
    },
  )
}

/** Nobody reads a problem in a popup: the page that opened it says what to do. */
function endInPopup(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.warn(describeError(error), 'A way to Google ended')
  return closePopup(reply, 'failed')
}

function closePopup(reply: FastifyReply, outcome: Outcome) {
  return reply.redirect(`/google.html#${outcome}`, 303)
}
