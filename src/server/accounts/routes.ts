import type { FastifyInstance } from 'fastify'
import {
  AccountDeletion,
  Credentials,
  Session,
  SigningOut,
  Stats,
} from '../../contract/accounts.ts'
import type { Board } from '../board.ts'
import { memberEndpoint, openEndpoint } from '../http/endpoint.ts'
import { networkOfRequest } from '../http/viewer.ts'
import { asUser, endSessions, readStats } from './accounts.ts'
import { deleteAccount } from './deletion.ts'
import { googleRoutes } from './google/routes.ts'
import { verificationRoutes } from './mail-links/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import {
  clearSession,
  deviceCookie,
  endCurrent,
  forgetDevice,
  setSession,
} from './sessions/session-cookies.ts'
import { signIn, signUp } from './sessions/signing-in.ts'

export function accountRoutes(app: FastifyInstance, board: Board): void {
  openEndpoint(app, board, {
    method: 'GET',
    url: '/api/session',
    answer: Session,
    handle: async ({ viewer }) => ({ user: viewer && asUser(viewer) }),
  })

  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/session',
    body: Credentials,
    answer: Session,
    handle: async ({ body, request, reply }) => {
      const guesser = {
        network: networkOfRequest(request),
        answer: reply.raw,
        device: deviceCookie(board, request),
      }
      return setSession(board, request, reply, await signIn(board, body, guesser))
    },
  })

  openEndpoint(app, board, {
    method: 'DELETE',
    url: '/api/session',
    query: SigningOut,
    answer: Session,
    handle: async ({ query, request, reply }) => {
      await endCurrent(board, request)
      if (query.forget) forgetDevice(board, reply)
      return clearSession(board, reply)
    },
  })

  memberEndpoint(app, board, {
    method: 'DELETE',
    url: '/api/sessions',
    purpose: 'log out everywhere',
    answer: Session,
    handle: async ({ viewer, request, reply }) => {
      await endSessions(board, viewer)
      await endCurrent(board, request)
      return clearSession(board, reply)
    },
  })

  openEndpoint(app, board, {
    method: 'POST',
    url: '/api/account',
    body: Credentials,
    answer: Session,
    handle: async ({ body, request, reply }) => {
      const asker = { network: networkOfRequest(request), answer: reply.raw }
      const signedIn = await signUp(board, body, asker)
      return signedIn ? setSession(board, request, reply, signedIn) : { user: null }
    },
  })

  memberEndpoint(app, board, {
    method: 'POST',
    url: '/api/account/deletion',
    purpose: 'delete your account',
    body: AccountDeletion,
    answer: Session,
    handle: async ({ viewer, body, request, reply }) => {
      await deleteAccount(board, viewer, body, networkOfRequest(request))
      forgetDevice(board, reply)
      return clearSession(board, reply)
    },
  })

  memberEndpoint(app, board, {
    method: 'GET',
    url: '/api/me/stats',
    purpose: 'see your statistics',
    answer: Stats,
    handle: ({ viewer }) => readStats(board, viewer),
  })

  passwordRoutes(app, board)
  verificationRoutes(app, board)
  googleRoutes(app, board)
}
