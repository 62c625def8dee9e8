import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { minuteMs, setClock } from '../../../test/clock.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { questionHeader, sealQuestion, seenRequestPath } from './seen-request.ts'

const nonce = '5b0f3a52-7f0e-4d7c-9a51-0a4d2b6f1c11'
const strangers = deriveKeys('a secret that a stranger made up for this')

describe('the question of the doctor', () => {
  const board = useBoard({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'trace' }, { overSockets: true })
  const ask = (question: string, forwarded?: string) =>
    board.visitor().get(seenRequestPath, {
      [questionHeader]: question,
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    })

  afterEach(() => void vi.useRealTimers())

  test('gets what the board sees of the request, and the log has none of it', async () => {
    const { keys } = board.board
    const { status, body, headers } = await ask(
      sealQuestion(keys, nonce),
      '203.0.113.77, 198.51.100.9',
    )

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store, no-transform')
    expect(body).toEqual({
      nonce,
      client: '198.51.100.9',
      peer: '127.0.0.1',
      peerPort: expect.any(Number),
      isTrusted: true,
      forwarded: '203.0.113.77, 198.51.100.9',
    })
    expect(board.log).toContain(seenRequestPath)
    expect(board.log).not.toMatch(/198\.51|203\.0/)
  })

  test('gets the answer of an unknown path without the secret, and when it is old', async () => {
    const { keys } = board.board
    setClock(Date.now() - 3 * minuteMs)
    const old = sealQuestion(keys, nonce)
    vi.useRealTimers()
    const { date: _, ...unknown } = (await board.visitor().get('/api/nowhere')).headers

    for (const question of [old, sealQuestion(strangers, nonce), 'x', '']) {
      const { status, headers, body } = await ask(question)
      const { date: _, ...others } = headers
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 'not_found', status: 404, title: expect.any(String) },
      })
      expect(others).toEqual(unknown)
    }
  })
})
