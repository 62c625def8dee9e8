import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  choose,
  continueWithGoogle,
  depart,
  googleSettings,
  outcomeOf,
  visitorsAtProvider,
} from '../../../../test/accounts/google.ts'
import { startTwistedGoogle, type TwistedGoogle } from '../../../../test/accounts/twisted-google.ts'
import { useBoard } from '../../../../test/board.ts'
import { users } from '../../db/schema/accounts.ts'

const email = 'ada@ucsd.edu'
const discoveryPath = '/.well-known/openid-configuration'

const json = { 'content-type': 'application/json' }
const answers: Record<string, (response: ServerResponse) => void> = {
  'a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  'a page that says it is JSON': (response) => response.writeHead(200, json).end('<h1>Hi</h1>'),
  null: (response) => response.writeHead(200, json).end('null'),
  'an empty list': (response) => response.writeHead(200, json).end('[]'),
  'an empty object': (response) => response.writeHead(200, json).end('{}'),
  'nothing, although it takes the request': (response) => response.writeHead(204).end(),
  'half an answer': (response) => {
    response.writeHead(200, { ...json, 'content-length': '100' })
    response.write('{"issuer":', () => response.destroy())
  },
  'a way to another server': (response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'an answer that is no HTTP': (response) => response.socket?.end('220 mail.example ESMTP\r\n'),
  'an answer that nests deeply': (response) =>
    response.writeHead(200, json).end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'an error of its own': (response) => response.writeHead(500, json).end('{"error":"oops"}'),
}

describe('a Google that answers', () => {
  const board = useBoard(googleSettings)
  let twisted: TwistedGoogle
  beforeAll(async () => {
    twisted = await startTwistedGoogle(email)
  })
  afterEach(() => twisted.twist({}))
  afterAll(() => twisted.stop())

  /** Nothing of Google's is cached for this visitor. */
  const newVisitor = async () => (await visitorsAtProvider(board.board, twisted))()

  async function expectRefused(answer: (response: ServerResponse) => void, what: string) {
    for (const path of ['/token', '/jwks']) {
      const browser = await newVisitor()
      const way = await depart(browser)
      twisted.twist({ instead: { path, answer } })
      const back = await browser.get(await choose(way, email))
      twisted.twist({})
      expect(outcomeOf(back), `${what} at ${path}`).toBe('failed')
      expect((await browser.get('/api/session')).body.user, what).toBeNull()
    }
    const browser = await newVisitor()
    twisted.twist({ instead: { path: discoveryPath, answer } })
    const { status, body } = await browser.post('/api/session/google')
    twisted.twist({})
    expect({ status, code: body.code }, what).toEqual({ status: 503, code: 'google_unreachable' })
    expect(await continueWithGoogle(browser, email), 'afterwards').toBe('signed-in')
    await board.board.db.delete(users)
  }

  test.each(Object.entries(answers))('%s signs no one in', async (what, answer) => {
    await expectRefused(answer, what)
  })
})
