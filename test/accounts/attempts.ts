import type { FastifyInstance } from 'fastify'
import type { Attempt } from '../../src/server/rate-limits/attempts.ts'
import type { TestBoard } from '../board.ts'
import { dayMs, setClock } from '../clock.ts'

/** Stops the clock at a time when nothing is counted any more. Returns that time. */
export function forgetAttempts(): number {
  const now = Date.now() + 5 * dayMs
  setClock(now)
  return now
}

/** The board is behind a proxy, and no mail is delivered. */
export const limitSettings = {
  RATE_LIMITS: 'on',
  TRUST_PROXY: '10.0.0.0/8',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

/** Where a request comes from: the address of its connection, and the header `X-Forwarded-For`. */
export type Origin = { remoteAddress?: string; headers?: Record<string, string> }

export function viaProxy(forwarded: string, remoteAddress = '10.0.0.1'): Origin {
  return { remoteAddress, headers: { 'x-forwarded-for': forwarded } }
}

type Call = 'account' | 'account/password-reset' | 'session' | 'session/google'

export async function send(app: FastifyInstance, call: Call, payload: object, from: Origin = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${call}`,
    payload,
    ...from,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body && answer.json() }
}

/** Opens a link that no board has mailed. That counts for the network, and hashes no password. */
export async function openMadeUpLink(app: FastifyInstance, from: Origin = {}) {
  const url = '/api/account/password-reset'
  const payload = { token: 'made.up', password: 'a new one' }
  const { statusCode, body } = await app.inject({ method: 'PUT', url, payload, ...from })
  return { status: statusCode, body: JSON.parse(body) }
}

export function guessesAt(board: Pick<TestBoard, 'app'>) {
  const guess = (email: string, from?: Origin, guessed = 'a guess') =>
    send(board.app, 'session', { email, password: guessed }, from)
  /** Costs no hashing, because the address has no account. */
  const guessNobody = (from?: Origin) => guess('nobody@ucsd.edu', from)
  return { guess, guessNobody }
}

export const elsewhere = viaProxy('198.51.100.7')

/** Counts attempts, as if they had happened this often. `by` is the network of test requests by default. */
export function countAttempts(
  { board }: Pick<TestBoard, 'board'>,
  times: number,
  at: Attempt['at'],
  by = '127.0.0.1',
): void {
  for (let time = 0; time < times; time++) board.attempts.count({ at, by })
}
