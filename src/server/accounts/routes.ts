import type { FastifyInstance } from 'fastify'
import { type Asked, endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { deleteAccount } from './deletion.ts'
import { exportRoutes } from './export/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { enterCode } from './mail-codes/enter-code.ts'
import { mailCodeOnRequest } from './mail-codes/mail-code.ts'
import { requestPasswordReset, resetPassword } from './mail-links/reset-password.ts'
import { changePassword } from './passwords/change-password.ts'
import { asUser, readStats } from './records/accounts.ts'
import {
  answerWithCode,
  answerWithoutSession,
  answerWithSession,
  endBrowserSession,
} from './sessions/browser-sessions.ts'
import { endAllSessions } from './sessions/end-sessions.ts'
import { deviceCookie, readCodeCookie } from './sessions/session-cookies.ts'
import { signIn } from './sign-in.ts'
import { requestAccount, signUp } from './sign-up.ts'

type SignUpCall = Asked<'POST /api/account', Viewer | null>

export function accountRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)
  const { db } = board

  const signUpHere = answerWithSession(board, ({ body, network, reply }: SignUpCall) =>
    signUp(db, board, body, { network, answer: reply.raw }),
  )
  const mailSignUpCode = answerWithCode(board, ({ body, network, request, reply }: SignUpCall) => {
    const earlier = readCodeCookie(board, request)
    return requestAccount(db, board, body, { network, answer: reply.raw }, earlier)
  })
  open('POST /api/account', board.mailer ? mailSignUpCode : signUpHere)

  open(
    'POST /api/account/verification',
    answerWithCode(board, async ({ viewer, network, request }) =>
      mailCodeOnRequest(db, board, viewer, readCodeCookie(board, request), network),
    ),
  )

  open(
    'PUT /api/account',
    answerWithSession(board, ({ viewer, body, request }) =>
      enterCode(db, board, viewer, readCodeCookie(board, request), body.code),
    ),
  )

  member(
    'POST /api/account/deletion',
    answerWithoutSession(board, async ({ viewer, body, network, reply }) => {
      await deleteAccount(db, board, viewer, body, network)
      deviceCookie(board).clear(reply)
    }),
  )

  member('GET /api/me/stats', ({ viewer }) => readStats(db, viewer))

  sessionRoutes(app, board)
  googleRoutes(app, board)
  exportRoutes(app, board)

  open('POST /api/account/password-reset', ({ body, network }) =>
    requestPasswordReset(db, board, body.email, network),
  )

  open(
    'PUT /api/account/password-reset',
    answerWithSession(board, ({ viewer, body, network }) =>
      resetPassword(db, board, viewer, body, network),
    ),
  )

  member(
    'PUT /api/account/password',
    answerWithSession(board, ({ viewer, body, network }) =>
      changePassword(db, board, viewer, body, network),
    ),
  )
}

function sessionRoutes(app: FastifyInstance, board: Board): void {
  const { open, member } = endpoints(app, board)
  const { db } = board

  open('GET /api/session', async ({ viewer }) => ({ user: viewer && asUser(viewer) }))

  open(
    'POST /api/session',
    answerWithSession(board, ({ body, network, request, reply }) => {
      const device = deviceCookie(board).read(request)
      return signIn(db, board, body, { network, answer: reply.raw, device })
    }),
  )

  open(
    'DELETE /api/session',
    answerWithoutSession(board, async ({ query, request, reply }) => {
      await endBrowserSession(board, request)
      if (query.forget) deviceCookie(board).clear(reply)
    }),
  )

  member(
    'DELETE /api/sessions',
    answerWithoutSession(board, async ({ viewer, request }) => {
      await endAllSessions(db, board, viewer)
      await endBrowserSession(board, request)
    }),
  )
}
