import { gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { attempts } from '../../src/server/db/schema/accounts.ts'
import type { TestBoard } from '../board.ts'
import { hourMs } from '../clock.ts'

/** Windows of any length begin then. */
export const windowStart = (Math.floor(Date.now() / hourMs) + 1) * hourMs

/** Behind a proxy, and with mail that reaches nobody. */
export const limitSettings = {
  RATE_LIMITS: 'on',
  TRUST_PROXY: '10.0.0.0/8',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

/** Over which connection, and what its `X-Forwarded-For` says. */
export type Origin = { remoteAddress?: string; headers?: Record<string, string> }

export function viaProxy(forwarded: string, remoteAddress = '10.0.0.1'): Origin {
  return { remoteAddress, headers: { 'x-forwarded-for': forwarded } }
}

type Call =
  | 'account'
  | 'account/password-reset'
  | 'account/verification'
  | 'session'
  | 'session/google'

export async function send(app: FastifyInstance, call: Call, payload: object, from: Origin = {}) {
  const answer = await app.inject({
    method: call === 'account/verification' ? 'PUT' : 'POST',
    url: `/api/${call}`,
    payload,
    ...from,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body && answer.json() }
}

export function guessesAt(board: Pick<TestBoard, 'app'>) {
  const guess = (email: string, from?: Origin, guessed = 'a guess') =>
    send(board.app, 'session', { email, password: guessed }, from)
  /** Needs no hash, and so no time: the address has no account. */
  const guessNobody = (from?: Origin) => guess('nobody@ucsd.edu', from)
  return { guess, guessNobody }
}

export const elsewhere = viaProxy('198.51.100.7')

/** As if what was counted so far, and not taken back, had happened so often. */
export async function countSoFar({ board }: TestBoard, count: number): Promise<void> {
  await board.db.update(attempts).set({ count }).where(gt(attempts.count, 0))
}
