import type { FastifyInstance, FastifyReply } from 'fastify'
import { GoogleStart } from '../../contract/accounts.ts'
import type { Board } from '../board.ts'
import { originOf } from '../config.ts'
import { openEndpoint } from '../http/endpoint.ts'
import { problem } from '../http/problems.ts'
import { viewerOf } from '../http/viewer.ts'
import { claimAddress, startSession } from './accounts.ts'
import { googleCallback } from './google.ts'
import { handOver } from './session-cookies.ts'

const errandCookie = 'spill.google'

/** How the way to Google ended, as the popup's last page tells the page that opened it. */
type Outcome = 'signed-in' | 'cancelled' | 'failed' | 'foreign'

export function googleRoutes(app: FastifyInstance, board: Board): void {
  const errandAttributes = {
    path: googleCallback,
    httpOnly: true,
    secure: board.sessions.cookieAttributes.secure,
    sameSite: 'lax',
  } as const

  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/auth/google',
    answer: GoogleStart,
    handle: async ({ request, reply }) => {
      if (!board.google) throw problem('google_not_set_up')
      // Foreign origins are refused by now; of our own, the popup comes back to where it left.
      const origin = request.headers.origin ?? originOf(board.config)
      const { url, errand } = await board.google.depart(origin)
      reply.setCookie(errandCookie, errand, { ...errandAttributes, maxAge: 600 })
      reply.header('cache-control', 'private, no-store')
      return { url }
    },
  })

  app.get(googleCallback, { schema: { hide: true } }, async (request, reply) => {
    reply.clearCookie(errandCookie, errandAttributes)
    reply.header('cache-control', 'private, no-store')
    const search = new URL(request.url, originOf(board.config)).search
    const errand = request.cookies[errandCookie] ?? ''
    const arrival = (await board.google?.arrive(search, errand)) ?? { failure: 'failed' as const }
    if ('failure' in arrival) return closePopup(reply, arrival.failure)
    const id = await claimAddress(board, arrival.email, await viewerOf(board, request))
    await handOver(board, request, reply, await startSession(board, id))
    return closePopup(reply, 'signed-in')
  })
}

function closePopup(reply: FastifyReply, outcome: Outcome) {
  return reply.redirect(`/google.html#${outcome}`, 303)
}
