import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../api/endpoints.ts'
import type { Board } from '../../board/board.ts'
import { originOf } from '../../config/config.ts'
import { problem } from '../../errors/problems.ts'
import { authorizationSeconds, googleCallback } from '../../google/google.ts'
import { forbidCaching } from '../../http/caching.ts'
import { boardCookie } from '../../http/cookies.ts'
import { asProblem } from '../../http/errors.ts'
import { checkedViewerOf, networkOfRequest } from '../../http/viewer.ts'
import { answerWithSession, replaceBrowserSession } from '../sessions/browser-sessions.ts'
import { readClaimCookie, setClaimCookie } from '../sessions/session-cookies.ts'
import { settleClaim, signInWithGoogle } from './google-account.ts'

export function googleRoutes(app: FastifyInstance, board: Board): void {
  const { open } = endpoints(app, board)
  const { db } = board
  // Each sign-in has its own cookie, because two tabs may be signing in at the same time.
  const pendingCookie = (state: string) =>
    boardCookie(board, `spill.google-${state.slice(0, 16)}`, {
      path: '/',
      sameSite: 'lax',
      maxAge: authorizationSeconds,
    })

  open('POST /api/session/google', async ({ request, reply }) => {
    if (!board.google) throw problem('google_not_set_up')
    // Requests from other sites don't reach this line. If the board has several origins, the popup returns to the one
    // it came from.
    const origin = request.headers.origin ?? originOf(board.config)
    const { url, state, pending } = await board.google.startAuthorization(origin)
    pendingCookie(state).set(reply, pending)
    forbidCaching(reply)
    return { url }
  })

  app.get(
    googleCallback,
    { schema: { hide: true }, config: { writes: true }, errorHandler: closeFailedPopup },
    async (request, reply) => {
      forbidCaching(reply)
      const { search, searchParams } = new URL(request.url, originOf(board.config))
      const cookie = pendingCookie(searchParams.get('state') ?? '')
      const pending = cookie.read(request)
      if (!pending) return closePopup(reply, 'failed')
      cookie.clear(reply)
      // Count the callbacks against a rate limit, because each costs a request to Google. A successful callback is
      // not counted: `takeBack` undoes it.
      const attempt = { at: 'googleFromNetwork', by: networkOfRequest(request) } as const
      const takeBack = board.attempts.count(attempt)
      const authorization = (await board.google?.finishAuthorization(search, pending)) ?? {
        failure: 'failed' as const,
      }
      if ('refusal' in authorization) {
        const address = `${originOf(board.config)}${googleCallback}`
        request.log.warn(
          `Google refuses to sign people in for this site (${authorization.refusal}): check GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and that ${address} is a redirect address of that client`,
        )
      }
      if ('failure' in authorization) return closePopup(reply, authorization.failure)
      takeBack()
      const viewer = await checkedViewerOf(board, request)
      const signedIn = await signInWithGoogle(db, board, authorization.email, viewer)
      if (signedIn === 'foreign') return closePopup(reply, 'foreign')
      if ('claim' in signedIn) {
        setClaimCookie(board, reply, signedIn.claim)
        return closePopup(reply, 'claim')
      }
      await replaceBrowserSession(board, request, reply, signedIn)
      return closePopup(reply, 'signed-in')
    },
  )

  open(
    'PUT /api/session/google',
    answerWithSession(board, ({ body, network, request }) =>
      settleClaim(db, board, readClaimCookie(board, request), body.password, network),
    ),
  )
}

type Outcome =
  | 'signed-in'
  | 'claim'
  | 'cancelled'
  | 'failed'
  | 'foreign'
  | 'unverified'
  | 'unauthorized'
  | 'busy'

/** Several tabs may be waiting, so `state` names the one that opened the popup. */
function closePopup(reply: FastifyReply, outcome: Outcome) {
  const [state = ''] = reply.request.url.match(/(?<=[?&]state=)[\w-]{16}/) ?? []
  return reply.redirect(`/google.html#${outcome}.${state}`, 303)
}

/** Closes the popup instead of showing the error in it: the page that opened the popup shows a message. */
function closeFailedPopup(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if ([429, 503].includes(asProblem(error).status)) return closePopup(reply, 'busy')
  request.log.warn({ err: error }, 'A Google sign-in failed')
  return closePopup(reply, 'failed')
}
