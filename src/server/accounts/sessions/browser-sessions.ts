import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MailedCode, Session } from '../../../contract/accounts.ts'
import type { Board } from '../../board/board.ts'
import type { WaitingCode } from '../../crypto/cookies.ts'
import { forbidCaching } from '../../http/caching.ts'
import { sessionCookie } from '../../http/viewer.ts'
import type { SignedIn } from './begin-session.ts'
import { endSession } from './end-sessions.ts'
import { clearSessionCookies, setCodeCookie, setSessionCookies } from './session-cookies.ts'

type Answering = { request: FastifyRequest; reply: FastifyReply }

/** Wraps a call that signs in: sets the cookies of the new session and answers with the user. */
export function answerWithSession<Asked extends Answering>(
  board: Board,
  signIn: (asked: Asked) => Promise<SignedIn>,
): (asked: Asked) => Promise<Session> {
  return async (asked) => {
    const signedIn = await signIn(asked)
    await replaceBrowserSession(board, asked.request, asked.reply, signedIn)
    return { user: signedIn.user }
  }
}

/** Wraps a call that mails a code: sets the cookie of what waits for it. */
export function answerWithCode<Asked extends Answering>(
  board: Board,
  mail: (asked: Asked) => Promise<WaitingCode>,
): (asked: Asked) => Promise<MailedCode> {
  return async (asked) => {
    const waiting = await mail(asked)
    setCodeCookie(board, asked.reply, waiting)
    forbidCaching(asked.reply)
    asked.reply.code(202)
    return { codeLength: waiting.length }
  }
}

export function answerWithoutSession<Asked extends Answering>(
  board: Board,
  signOut: (asked: Asked) => Promise<void>,
): (asked: Asked) => Promise<Session> {
  return async (asked) => {
    await signOut(asked)
    clearSessionCookies(board, asked.reply)
    return { user: null }
  }
}

export async function replaceBrowserSession(
  board: Board,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<void> {
  await endBrowserSession(board, request)
  setSessionCookies(board, reply, signedIn)
  forbidCaching(reply)
}

/** Ends this browser's session on the server; the browser keeps its cookie. */
export async function endBrowserSession(board: Board, request: FastifyRequest): Promise<void> {
  const cookie = sessionCookie(board, request)
  if (cookie) await endSession(board.db, board, cookie)
}

/** Extends sessions at most once a day. Only the cookie holds the time of the last use. */
export function renewSessions(app: FastifyInstance, { sessions }: Board): void {
  const { cookieName, cookieAttributes } = sessions
  app.addHook('onRequest', (request, reply, done) => {
    const cookie = request.method === 'GET' && request.cookies[cookieName]
    if (!cookie) return done()
    const keep = (renewed: string | null) => {
      if (renewed) reply.setCookie(cookieName, renewed, cookieAttributes)
    }
    sessions
      .renew(cookie)
      .then(keep)
      .then(() => done(), done)
  })
}
