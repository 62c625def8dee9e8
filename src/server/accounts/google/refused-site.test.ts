import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  continueWithGoogle,
  depart,
  googleSettings,
  outcomeOf,
  visitorsAtProvider,
} from '../../../../test/accounts/google.ts'
import { startTwistedGoogle, type TwistedGoogle } from '../../../../test/accounts/twisted-google.ts'
import { type Caller, useBoard } from '../../../../test/board.ts'

describe('a site that Google refuses', () => {
  const board = useBoard(googleSettings)
  let twisted: TwistedGoogle
  let visitor: () => Caller
  let lines: { msg: string }[] = []
  beforeAll(async () => {
    twisted = await startTwistedGoogle('ada@ucsd.edu')
    visitor = await visitorsAtProvider(board.board, twisted, (line) => lines.push(JSON.parse(line)))
  })
  afterEach(() => {
    twisted.twist({})
    lines = []
  })
  afterAll(() => twisted.stop())

  async function backWith(error: string): Promise<string> {
    const browser = visitor()
    const state = (await depart(browser)).url.searchParams.get('state')
    const query = new URLSearchParams({ error, state: state ?? '' })
    return outcomeOf(await browser.get(`/api/session/google/callback?${query}`))
  }

  test('says so when Google sends people back without a code', async () => {
    expect(await backWith('unauthorized_client')).toBe('unauthorized')
    for (const error of ['server_error', 'unauthorized_client canary', 'canary'])
      expect(await backWith(error), error).toBe('failed')

    expect(lines.map(({ msg }) => msg)).toEqual([refusedBecause('unauthorized_client')])
  })

  test.each([
    [401, 'unauthorized_client'],
    [400, 'redirect_uri_mismatch'],
    [401, 'invalid_client'],
  ])('is reported when Google returns no token: %d %s', async (status, error) => {
    twisted.twist({ refusal: { status, error } })

    expect(await continueWithGoogle(visitor(), 'ada@ucsd.edu')).toBe('unauthorized')

    expect(lines.map(({ msg }) => msg)).toEqual([refusedBecause(error)])
  })

  test('is not confused with an invalid code', async () => {
    twisted.twist({ refusal: { status: 400, error: 'invalid_grant' } })

    expect(await continueWithGoogle(visitor(), 'ada@ucsd.edu')).toBe('failed')

    expect(lines).toEqual([])
  })

  function refusedBecause(refusal: string): string {
    return `Google refuses to sign people in for this site (${refusal}): check GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and that http://localhost:3000/api/session/google/callback is a redirect address of that client`
  }
})
