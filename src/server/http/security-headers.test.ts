import { describe, expect, test } from 'vitest'
import { type Answer, useBoard } from '../../../test/board.ts'

function policyOf({ headers }: Answer): Map<string, string[]> {
  const directives = String(headers['content-security-policy']).split(';')
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

describe('every answer', () => {
  const board = useBoard()

  test('keeps foreign scripts out, whether it succeeds or fails', async () => {
    const { id } = await (await board.student()).confess()
    const answers = [
      await board.visitor().get(`/api/confessions/${id}`),
      await board.visitor().get('/api/nowhere'),
      await board.visitor().get('/nowhere'),
      await board.visitor().post('/api/confessions', {}),
      await board.visitor().delete('/api/session', {}, { origin: 'https://evil.example' }),
      await board.visitor().get('/healthz'),
    ]

    for (const answer of answers) {
      const policy = policyOf(answer)
      expect(policy.get('script-src')).toEqual(["'self'"])
      expect(policy.get('style-src')).toEqual(["'self'"])
      expect(policy.get('default-src')).toEqual(["'none'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('form-action')).toEqual(["'self'"])
      expect(String(answer.headers['content-security-policy'])).not.toMatch(/unsafe|https?:|\*/)
    }
  })

  test('forbids sniffing, framing and referrers', async () => {
    for (const url of ['/api/confessions', '/api/nowhere', '/nowhere', '/healthz']) {
      const { headers } = await board.visitor().get(url)
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
    }
  })

  test('asks the browser only for permission to share and to copy', async () => {
    for (const url of ['/api/confessions', '/api/nowhere', '/healthz']) {
      const policy = String((await board.visitor().get(url)).headers['permissions-policy'])
      const denied = policy.split(', ')
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
        expect(denied).toContain(`${feature}=()`)
      }
      expect(policy).not.toMatch(/clipboard-write|web-share/)
    }
  })

  test("doesn't reveal the software it runs on", async () => {
    const { headers } = await board.visitor().get('/api/confessions')

    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server']))
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by']))
  })

  test("doesn't require https where there is none", async () => {
    const { headers } = await board.visitor().get('/api/confessions')

    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('every answer of a board behind https', () => {
  const board = useBoard({ PUBLIC_URL: 'https://spill.example' })

  test('requires https', async () => {
    const { headers } = await board.visitor().get('/api/confessions')

    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/)
  })
})
