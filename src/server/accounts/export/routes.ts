import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../api/endpoints.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import { createFairLimiter } from '../../jobs/fair-limiter.ts'
import { assertVerified, type Viewer } from '../../viewer/viewer.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { isRecentSignIn } from '../sessions/begin-session.ts'
import { openExportFile } from './export-file.ts'

/** One export at a time begins, because it may compare all votes of the board. The others wait for a moment. */
const turnLimits = { atOnce: 1, waiting: 10, waitMs: 20_000 }
/** Maximum duration of an export in ms. */
const maxMs = 120_000

export function exportRoutes(app: FastifyInstance, board: Board): void {
  const { member } = endpoints(app, board)
  const { db } = board
  const { exports: limit } = board.limits
  const inTurn = createFairLimiter(turnLimits)

  member('POST /api/me/export', async ({ viewer, body, network, reply }) => {
    limit.check({ viewer, network })
    await confirmViewer(db, board, viewer, body.password, network)
    const file = await inTurn({ network, answer: reply.raw }, async () => {
      limit.count({ viewer, network })
      return openExportFile(db, board, viewer, body, signalFor(reply.raw))
    })
    reply.type('application/json; charset=utf-8')
    // The name says neither which board this is nor that it is one.
    reply.header('content-disposition', 'attachment; filename="export.json"')
    return file
  })
}

/** Returns a signal that is aborted when the client has gone, or the time is up. */
function signalFor(answer: ServerResponse): AbortSignal {
  const gone = new AbortController()
  answer.once('close', () => gone.abort())
  return AbortSignal.any([gone.signal, AbortSignal.timeout(maxMs)])
}

/**
 * Makes sure that the viewer, not someone who found the browser signed in, asks for the export. An account with a
 * password needs the password, any other a recent sign-in. Throws `unverified`, `password_needed`, `sign_in_needed`, or
 * what `confirmPassword` throws.
 */
async function confirmViewer(
  db: Database,
  board: Board,
  viewer: Viewer,
  password: string | undefined,
  network: string,
): Promise<void> {
  const { email, accountId, hasPassword } = viewer
  assertVerified(viewer, Boolean(board.mailer))
  if (password !== undefined)
    await confirmPassword(db, board, { email, password }, { network, account: accountId })
  else if (hasPassword) throw problem('password_needed')
  else if (!isRecentSignIn(viewer)) throw problem('sign_in_needed')
}
