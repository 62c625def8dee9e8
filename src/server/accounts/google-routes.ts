import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GoogleClaim, GoogleStart, isUniversityEmail, Session } from '../../contract/accounts.ts'
import { claimSeconds, readClaim, sealClaim } from '../anonymity/claim-cookie.ts'
import type { Board } from '../board.ts'
import { originOf } from '../config.ts'
import { openEndpoint } from '../http/endpoint.ts'
import { asProblem } from '../http/errors.ts'
import { describeError } from '../http/log.ts'
import { problem } from '../http/problems.ts'
import { networkOfRequest, viewerOf } from '../http/viewer.ts'
import { countAttempts } from '../limits/limits.ts'
import { findAccount, proofs, startSession } from './accounts.ts'
import { googleCallback } from './google.ts'
import { confirmPassword } from './passwords.ts'
import { beginAnew, isSignedInTo, proveOwnAccount, proveWithPassword } from './proof.ts'
import { handOver } from './session-cookies.ts'
import { cookieName, type Viewer } from './sessions.ts'

/** How the way to Google ended, as the popup's last page tells the page that opened it. */
type Outcome = 'signed-in' | 'claim' | 'cancelled' | 'failed' | 'foreign' | 'busy'

export function googleRoutes(app: FastifyInstance, board: Board): void {
  const { secure } = board.sessions.cookieAttributes
  const errandAttributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  const claimAttributes = { ...errandAttributes, sameSite: 'strict' } as const
  // One for each way: two tabs may be under way at once.
  const errandCookie = (state: string) => cookieName(`spill.google-${state.slice(0, 16)}`, secure)
  const claimCookie = cookieName('spill.claim', secure)

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
      reply.header('cache-control', 'private, no-store, no-transform')
      return { url }
    },
  })

  app.get(
    googleCallback,
    { schema: { hide: true }, errorHandler: endInPopup },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store, no-transform')
      const { search, searchParams } = new URL(request.url, originOf(board.config))
      const cookie = errandCookie(searchParams.get('state') ?? '')
      const errand = request.cookies[cookie]
      if (!errand) return closePopup(reply, 'failed')
      reply.clearCookie(cookie, errandAttributes)
      await countAttempts(board, { at: 'googleFromNetwork', by: networkOfRequest(request) })
      const arrival = (await board.google?.arrive(search, errand)) ?? { failure: 'failed' as const }
      if ('failure' in arrival) return closePopup(reply, arrival.failure)
      const { email } = arrival
      const account = await accountFor(board, email, await viewerOf(board, request))
      if (account === 'foreign') return closePopup(reply, 'foreign')
      if (account === 'claim') {
        const claim = sealClaim(board.keys, email)
        reply.setCookie(claimCookie, claim, { ...claimAttributes, maxAge: claimSeconds })
        return closePopup(reply, 'claim')
      }
      await handOver(board, request, reply, await startSession(board, account, proofs.address()))
      return closePopup(reply, 'signed-in')
    },
  )

  openEndpoint(app, board, {
    method: 'PUT',
    url: '/api/session/google',
    body: GoogleClaim,
    answer: Session,
    handle: async ({ body, request, reply }) => {
      const claim = request.cookies[claimCookie]
      const email = claim && readClaim(board.keys, claim)
      if (!email) throw problem('claim_expired')
      const network = networkOfRequest(request)
      const id = await settleClaim(board, email, body.password, { network, link: claim })
      reply.clearCookie(claimCookie, claimAttributes)
      return handOver(board, request, reply, await startSession(board, id, proofs.address()))
    },
  })
}

/**
 * The account that someone who proved an address is signed in to. One that was never proved is kept
 * in the browser that is signed in to it; anywhere else its password is asked for: 'claim'.
 */
async function accountFor(
  board: Board,
  email: string,
  viewer: Viewer | null,
): Promise<string | 'claim' | 'foreign'> {
  const account = await findAccount(board, email)
  if (account?.emailVerified) return account.id
  if (!account && !isUniversityEmail(email, board.config.emailDomain)) return 'foreign'
  if (!account) return beginAnew(board, email)
  if (!isSignedInTo(viewer, account)) return 'claim'
  await proveOwnAccount(board, account.id, null)
  return account.id
}

/** Keeps the account whose password this is; without one, a new account begins. */
async function settleClaim(
  board: Board,
  email: string,
  password: string | undefined,
  guesser: { network: string; link: string },
): Promise<string> {
  if (password === undefined) return beginAnew(board, email)
  const confirmed = await confirmPassword(board, { email, password }, guesser)
  await proveWithPassword(board, confirmed)
  return confirmed.id
}

/** Nobody reads a problem in a popup: the page that opened it says what to do. */
function endInPopup(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if ([429, 503].includes(asProblem(error).status)) return closePopup(reply, 'busy')
  request.log.warn(describeError(error), 'A way to Google ended')
  return closePopup(reply, 'failed')
}

/** Other tabs may be waiting for popups of their own: `state` tells the ways apart. */
function closePopup(reply: FastifyReply, outcome: Outcome) {
  const [state = ''] = reply.request.url.match(/(?<=[?&]state=)[\w-]{16}/) ?? []
  return reply.redirect(`/google.html#${outcome}.${state}`, 303)
}
