import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../../contract/accounts.ts'
import { createDeviceCookie, deviceDays } from '../../anonymity/device-cookie.ts'
import type { Board } from '../../board.ts'
import { keepNowhere } from '../../http/caching.ts'
import { sessionCookie } from '../../http/viewer.ts'
import type { SignedIn } from '../accounts.ts'

type Answering = { request: FastifyRequest; reply: FastifyReply }

/** For a call by which somebody is signed in: null when that is yet to come, by mail. */
export function beginsSession<Asked extends Answering>(
  board: Board,
  signIn: (asked: Asked) => Promise<SignedIn | null>,
): (asked: Asked) => Promise<Session> {
  return async (asked) => {
    const signedIn = await signIn(asked)
    return signedIn ? setSession(board, asked.request, asked.reply, signedIn) : { user: null }
  }
}

/** For a call after which nobody is signed in. */
export function endsSession<Asked extends Answering>(
  board: Board,
  end: (asked: Asked) => Promise<void>,
): (asked: Asked) => Promise<Session> {
  return async (asked) => {
    await end(asked)
    return clearSession(board, asked.reply)
  }
}

/** Gives a browser its new session, which takes the place of the one it had, and knows it again. */
export async function setSession(
  board: Board,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, account, cookie }: SignedIn,
): Promise<Session> {
  await endCurrent(board, request)
  const { cookieName, cookieAttributes } = board.sessions
  reply.setCookie(cookieName, cookie, cookieAttributes)
  forgetClaim(board, reply)
  const { name, attributes, maxAge } = deviceCookieOf(board)
  reply.setCookie(name, createDeviceCookie(board.keys, account), { ...attributes, maxAge })
  keepNowhere(reply)
  return { user }
}

/** Puts off the end of a session that is in use, at most daily, and with no write. */
export function renewSessions(app: FastifyInstance, board: Board): void {
  app.addHook('onRequest', async (request, reply) => {
    const cookie = request.method === 'GET' && sessionCookie(board, request)
    const renewed = cookie && (await board.sessions.renew(cookie))
    const { cookieName, cookieAttributes } = board.sessions
    if (renewed) reply.setCookie(cookieName, renewed, cookieAttributes)
  })
}

/** Ends this browser's session on the server. */
export async function endCurrent(board: Board, request: FastifyRequest): Promise<void> {
  const cookie = sessionCookie(board, request)
  if (cookie) await board.sessions.end(cookie)
}

/** Takes the cookie from a browser whose session is over. */
export function clearSession(board: Board, reply: FastifyReply): Session {
  const { cookieName, cookieAttributes } = board.sessions
  const { maxAge: _, ...attributes } = cookieAttributes
  reply.clearCookie(cookieName, attributes)
  forgetClaim(board, reply)
  return { user: null }
}

/** Whoever comes next has proved nothing. */
function forgetClaim(board: Board, reply: FastifyReply): void {
  const { name, attributes } = claimCookieOf(board)
  if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes)
}

/** Shows that this browser proved an address, whose account nobody had proved. */
export function claimCookieOf({ sessions }: Board) {
  const { secure } = sessions.cookieAttributes
  return {
    name: secure ? '__Secure-spill.claim' : 'spill.claim',
    attributes: { path: '/api/session', httpOnly: true, secure, sameSite: 'strict' } as const,
  }
}

/** What a browser that once signed in to an account shows when it signs in. */
export function deviceCookie(board: Board, request: FastifyRequest): string | undefined {
  return request.cookies[deviceCookieOf(board).name]
}

/** The browser is no longer known to have signed in. */
export function forgetDevice(board: Board, reply: FastifyReply): void {
  const { name, attributes } = deviceCookieOf(board)
  reply.clearCookie(name, attributes)
}

/** It outlives the session, travels with nothing but the calls about it, and names nobody. */
function deviceCookieOf({ sessions }: Board) {
  const { secure } = sessions.cookieAttributes
  return {
    name: secure ? '__Secure-spill.device' : 'spill.device',
    attributes: { path: '/api/session', httpOnly: true, secure, sameSite: 'strict' } as const,
    /** Seconds. */
    maxAge: deviceDays * 86_400,
  }
}
