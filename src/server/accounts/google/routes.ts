import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUniversityEmail } from '../../../contract/accounts.ts'
import { type Claim, claimSeconds, readClaim, sealClaim } from '../../anonymity/claim-cookie.ts'
import type { Board } from '../../board.ts'
import { originOf } from '../../config.ts'
import { keepNowhere } from '../../http/caching.ts'
import { endpoints } from '../../http/endpoints.ts'
import { asProblem } from '../../http/errors.ts'
import { storageFull } from '../../http/full-disk.ts'
import { networkOfRequest, viewerOf } from '../../http/viewer.ts'
import { countAttempts } from '../../limits/limits.ts'
import { problem } from '../../problems.ts'
import { findAccount, proofs, startSession } from '../accounts.ts'
import { confirmPassword } from '../passwords/passwords.ts'
import { beginAnew, isSignedInTo, proveOwnAccount, proveWithPassword } from '../proof.ts'
import { beginsSession, claimCookieOf, setSession } from '../sessions/session-cookies.ts'
import { cookieName } from '../sessions/sessions.ts'
import type { Viewer } from '../viewer.ts'
import { googleCallback } from './google.ts'

/** How the way to Google ended, as the popup's last page tells the page that opened it. */
type Outcome = 'signed-in' | 'claim' | 'cancelled' | 'failed' | 'foreign' | 'busy'

export function googleRoutes(app: FastifyInstance, board: Board): void {
  const { open } = endpoints(app, board)
  const { secure } = board.sessions.cookieAttributes
  const pendingAttributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  // One for each way: two tabs may be under way at once.
  const pendingCookie = (state: string) => cookieName(`spill.google-${state.slice(0, 16)}`, secure)

  open('POST /api/session/google', async ({ request, reply }) => {
    if (!board.google) throw problem('google_not_set_up')
    // Foreign origins are refused by now; of our own, the popup comes back to where it left.
    const origin = request.headers.origin ?? originOf(board.config)
    const { url, state, pending } = await board.google.startAuthorization(origin)
    reply.setCookie(pendingCookie(state), pending, { ...pendingAttributes, maxAge: 600 })
    keepNowhere(reply)
    return { url }
  })

  app.get(
    googleCallback,
    { schema: { hide: true }, errorHandler: endInPopup },
    async (request, reply) => {
      keepNowhere(reply)
      if (!board.hasDiskSpace()) throw storageFull()
      const { search, searchParams } = new URL(request.url, originOf(board.config))
      const cookie = pendingCookie(searchParams.get('state') ?? '')
      const pending = request.cookies[cookie]
      if (!pending) return closePopup(reply, 'failed')
      reply.clearCookie(cookie, pendingAttributes)
      // Google is asked for each; those whom it vouches for are not counted.
      const attempt = { at: 'googleFromNetwork', by: networkOfRequest(request) } as const
      const takeBack = await countAttempts(board, attempt)
      const authorization = (await board.google?.finishAuthorization(search, pending)) ?? {
        failure: 'failed' as const,
      }
      if ('failure' in authorization) return closePopup(reply, authorization.failure)
      await takeBack()
      const { email } = authorization
      const account = await accountFor(board, email, await viewerOf(board, request))
      if (account === 'foreign') return closePopup(reply, 'foreign')
      if ('unproved' in account) {
        const claim = sealClaim(board.keys, { email, accountId: account.unproved })
        const { name, attributes } = claimCookieOf(board)
        reply.setCookie(name, claim, { ...attributes, maxAge: claimSeconds })
        return closePopup(reply, 'claim')
      }
      const signedIn = await startSession(board, account.id, proofs.address())
      await setSession(board, request, reply, signedIn)
      return closePopup(reply, 'signed-in')
    },
  )

  open(
    'PUT /api/session/google',
    beginsSession(board, async ({ body, network, request }) => {
      const cookie = request.cookies[claimCookieOf(board).name]
      const claim = cookie && readClaim(board.keys, cookie)
      if (!claim) throw problem('claim_expired')
      const id = await settleClaim(board, claim, body.password, network)
      return startSession(board, id, proofs.address())
    }),
  )
}

/**
 * The account that someone who proved an address is signed in to. One that was never proved is kept
 * in the browser that is signed in to it; anywhere else its password is asked for.
 */
async function accountFor(
  board: Board,
  email: string,
  viewer: Viewer | null,
): Promise<{ id: string } | { unproved: string } | 'foreign'> {
  const account = await findAccount(board, email)
  if (account?.emailVerified) return account
  if (!account && !isUniversityEmail(email, board.config.emailDomain)) return 'foreign'
  if (!account) return { id: await beginAnew(board, email) }
  if (!isSignedInTo(viewer, account)) return { unproved: account.id }
  await proveOwnAccount(board, account.id, null)
  return account
}

/**
 * Keeps the account whose password this is; without one, a new account begins. Only of an account that
 * is still as it was claimed: a claim is good once. Throws `claim_expired` or `wrong_password`.
 */
async function settleClaim(
  board: Board,
  { email, accountId }: Claim,
  password: string | undefined,
  network: string,
): Promise<string> {
  const account = await findAccount(board, email)
  if (account?.id !== accountId || account.emailVerified) throw problem('claim_expired')
  if (password === undefined) return beginAnew(board, email)
  const confirmed = await confirmPassword(board, { email, password }, { network, link: accountId })
  if (!(await proveWithPassword(board, confirmed))) throw problem('claim_expired')
  return accountId
}

/** Nobody reads a problem in a popup: the page that opened it says what to do. */
function endInPopup(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if ([429, 503].includes(asProblem(error).status)) return closePopup(reply, 'busy')
  request.log.warn({ err: error }, 'A way to Google ended')
  return closePopup(reply, 'failed')
}

/** Other tabs may be waiting for popups of their own: `state` tells the ways apart. */
function closePopup(reply: FastifyReply, outcome: Outcome) {
  const [state = ''] = reply.request.url.match(/(?<=[?&]state=)[\w-]{16}/) ?? []
  return reply.redirect(`/google.html#${outcome}.${state}`, 303)
}
