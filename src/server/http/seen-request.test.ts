import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { minuteMs, setClock } from '../../../test/clock.ts'
import { readSeen, sealQuestion } from '../crypto/doctor.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { questionHeader, seenRequestPath } from './seen-request.ts'

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

  test('gets what the board sees of the request, readable with the secret only', async () => {
    const { keys } = board.board
    const { status, body, headers } = await ask(
      sealQuestion(keys, nonce),
      '203.0.113.77, 198.51.100.9',
    )

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store, no-transform')
    expect(readSeen(keys, body, nonce)).toEqual({
      nonce,
      client: '198.51.100.9',
      peer: '127.0.0.1',
      peerPort: expect.any(Number),
      isTrusted: true,
      forwarded: '203.0.113.77, 198.51.100.9',
    })
    expect(body).not.toContain('.')
    expect(Buffer.from(body, 'base64').toString('latin1')).not.toContain('198.51.100.9')
    expect(readSeen(strangers, body, nonce)).toBeNull()
    expect(readSeen(keys, body, 'of another question')).toBeNull()
    expect(board.log).toContain(seenRequestPath)
    expect(board.log).not.toMatch(/198\.51|203\.0/)
  })

  test('gets an answer of one size, however long the header is', async () => {
    const { keys } = board.board
    const long = Array.from({ length: 800 }, () => '198.51.100.9').join(', ')

    const answers = await Promise.all(
      [undefined, '"\\'.repeat(2_000), long].map((forwarded) =>
        ask(sealQuestion(keys, nonce), forwarded),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.length)).size).toBe(1)
  })

  test('gets the answer of an unknown path without the secret, and when it is old', async () => {
    const { keys } = board.board
    const [now, minute] = [Date.now(), minuteMs]
    const questionAt = (time: number) => {
      setClock(time)
      return sealQuestion(keys, nonce)
    }
    const old = questionAt(now - 3 * minute)
    const early = questionAt(now + 3 * minute)
    vi.useRealTimers()
    const { body: answer } = await ask(sealQuestion(keys, nonce))
    const { date: _, ...unknown } = (await board.visitor().get('/api/nowhere')).headers

    for (const question of [old, early, sealQuestion(strangers, nonce), answer, 'x', '']) {
      const { status, headers, body } = await ask(question)
      const { date: _, ...others } = headers
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 'not_found', status: 404, title: expect.any(String) },
      })
      expect(others).toEqual(unknown)
    }
  })

  test('is not one that a repeated question or a reflected one can answer', async () => {
    const { keys } = board.board
    const question = sealQuestion(keys, nonce)

    const [first, second] = [await ask(question), await ask(question)]

    // Someone who repeats it gets another sealed text, and learns nothing without the secret.
    expect(first.body).not.toBe(second.body)
    expect(readSeen(keys, question, nonce)).toBeNull()
  })
})
