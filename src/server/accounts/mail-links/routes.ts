import type { FastifyInstance } from 'fastify'
import { Disavowal, Session, Verification } from '../../../contract/accounts.ts'
import type { Board } from '../../board.ts'
import { memberEndpoint, openEndpoint } from '../../http/endpoint.ts'
import { networkOfRequest } from '../../http/viewer.ts'
import { setSession } from '../sessions/session-cookies.ts'
import { disavowAccount, resendVerification, verifyAddress } from './verification.ts'

export function verificationRoutes(app: FastifyInstance, board: Board): void {
  memberEndpoint(app, board, {
    method: 'POST',
    url: '/api/account/verification',
    purpose: 'verify your address',
    status: 204,
    handle: ({ viewer, request }) => resendVerification(board, viewer, networkOfRequest(request)),
  })

  openEndpoint(app, board, {
    method: 'PUT',
    url: '/api/account/verification',
    body: Verification,
    answer: Session,
    handle: async ({ viewer, body, request, reply }) => {
      const signedIn = await verifyAddress(board, viewer, body, networkOfRequest(request))
      return setSession(board, request, reply, signedIn)
    },
  })

  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/account/disavowal',
    body: Disavowal,
    status: 204,
    handle: ({ body, request }) => disavowAccount(board, body.token, networkOfRequest(request)),
  })
}
