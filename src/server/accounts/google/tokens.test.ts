import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  continueWithGoogle,
  googleSettings,
  visitorsAtProvider,
} from '../../../../test/accounts/google.ts'
import {
  changed,
  signedWith,
  signedWithSecret,
  startTwistedGoogle,
  type Twist,
  type TwistedGoogle,
  unsigned,
} from '../../../../test/accounts/twisted-google.ts'
import { type Caller, useBoard } from '../../../../test/board.ts'
import { dumpTables } from '../../../../test/database/tables.ts'
import { users } from '../../db/schema/accounts.ts'

const email = 'ada@ucsd.edu'

describe('the answer from Google', () => {
  const board = useBoard(googleSettings)
  let twisted: TwistedGoogle
  let visitor: () => Caller
  beforeAll(async () => {
    twisted = await startTwistedGoogle(email)
    visitor = await visitorsAtProvider(board.board, twisted)
  })
  afterEach(() => twisted.twist({}))
  afterAll(() => twisted.stop())

  const anotherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  test('is refused unless everything in the token is right', async () => {
    const twists: Record<string, Twist> = {
      'the nonce of another way': { claims: () => ({ nonce: 'x'.repeat(43) }) },
      'no nonce': { claims: () => ({ nonce: undefined }) },
      'for another client': { claims: () => ({ aud: 'another-client' }) },
      'for another client too': { claims: () => ({ aud: ['spill-sample', 'another-client'] }) },
      'of another issuer': { claims: () => ({ iss: 'https://accounts.evil.example' }) },
      'over since an hour': { claims: () => ({ exp: Math.floor(Date.now() / 1000) - 3600 }) },
      'without an end': { claims: () => ({ exp: undefined }) },
      'signed with another key': { token: (token) => signedWith(anotherKey, token) },
      'with a claim changed': { token: (token) => changed(token, { email: 'eve@ucsd.edu' }) },
      'not signed': { token: (token) => unsigned(token) },
      'signed with the client secret': { token: (token) => signedWithSecret(token) },
      'no token': { token: () => 'token' },
      'left out': { token: () => undefined },
    }
    for (const [name, twist] of Object.entries(twists)) {
      const browser = visitor()
      twisted.twist(twist)
      expect(await continueWithGoogle(browser, email), name).toBe('failed')
      expect((await browser.get('/api/session')).body.user, name).toBeNull()
    }
    expect(await board.board.db.$count(users)).toBe(0)
  })

  test('creates no account for an address that is not clearly verified', async () => {
    for (const claims of [
      { email_verified: undefined },
      { email_verified: 'true' },
      { email: undefined },
      { email: [email] },
    ]) {
      twisted.twist({ claims: () => claims })
      expect(await continueWithGoogle(visitor(), email), JSON.stringify(claims)).toBe('unverified')
    }
    twisted.twist({ claims: () => ({ email: 'ada@gmail.com', hd: 'ucsd.edu' }) })
    expect(await continueWithGoogle(visitor(), email)).toBe('foreign')
    expect(await board.board.db.$count(users)).toBe(0)
  })

  test('identifies the account by the address only, and nothing else of it is stored', async () => {
    const telling = {
      sub: '108123456789012345678',
      name: 'Ada Lovelace',
      given_name: 'Ada-Augusta',
      picture: 'https://pictures.example/ada.png',
      locale: 'en-GB',
    }
    const browser = visitor()
    twisted.twist({ claims: () => telling })
    expect(await continueWithGoogle(browser, email)).toBe('signed-in')
    await browser.confess()
    const dump = JSON.stringify(await dumpTables(board.board))

    expect(dump).not.toContain(email)
    expect(await board.board.db.$count(users)).toBe(1)
    expect(twisted.handedOut.length).toBeGreaterThanOrEqual(3)
    const kept = [...Object.values(telling), ...twisted.handedOut].filter((it) => dump.includes(it))
    expect(kept).toEqual([])

    twisted.twist({ claims: () => ({ ...telling, sub: 'another' }) })
    await continueWithGoogle(visitor(), email)
    expect(await board.board.db.$count(users)).toBe(1)
  })
})
