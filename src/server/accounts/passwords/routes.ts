import type { FastifyInstance } from 'fastify'
import {
  ForgottenPassword,
  PasswordChange,
  PasswordReset,
  Session,
} from '../../../contract/accounts.ts'
import type { Board } from '../../board.ts'
import { memberEndpoint, openEndpoint } from '../../http/endpoint.ts'
import { networkOfRequest } from '../../http/viewer.ts'
import { setSession } from '../sessions/session-cookies.ts'
import { changePassword, forgetPassword, resetPassword } from './password-changes.ts'

export function passwordRoutes(app: FastifyInstance, board: Board): void {
  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/account/password-reset',
    body: ForgottenPassword,
    status: 204,
    handle: ({ body, request }) => forgetPassword(board, body.email, networkOfRequest(request)),
  })

  openEndpoint(app, board, {
    method: 'PUT',
    url: '/api/account/password-reset',
    body: PasswordReset,
    answer: Session,
    handle: async ({ viewer, body, request, reply }) => {
      const signedIn = await resetPassword(board, viewer, body, networkOfRequest(request))
      return setSession(board, request, reply, signedIn)
    },
  })

  memberEndpoint(app, board, {
    method: 'PUT',
    url: '/api/account/password',
    purpose: 'change your password',
    body: PasswordChange,
    answer: Session,
    handle: async ({ viewer, body, request, reply }) => {
      const signedIn = await changePassword(board, viewer, body, networkOfRequest(request))
      return setSession(board, request, reply, signedIn)
    },
  })
}
