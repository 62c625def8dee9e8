import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import { createQueryClient } from '../api/query-client.ts'
import { takeIntent } from '../dialogs/auth-dialog-state.ts'
import { isAwaitingCode, setAwaitedCode } from './awaited-code.ts'
import { requestVerification } from './request-verification.ts'
import { sessionQuery } from './session-query.ts'

const userOf = (name: string): User => ({
  email: `${name}@ucsd.edu`,
  memberSince: '2026-01',
  emailVerified: false,
  hasPassword: true,
})
const [ada, cleo] = [userOf('ada'), userOf('cleo')]
const client = createQueryClient()
const signIn = (user: User | null) => client.setQueryData(sessionQuery().queryKey, { user })
let mails: number

beforeEach(() => {
  mails = 0
  signIn(ada)
  vi.stubGlobal('fetch', async () => {
    mails++
    return Response.json({ codeLength: 8 }, { status: 202 })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  setAwaitedCode(null)
  takeIntent()
})

test('the write that needed a code is done for the same person only', async () => {
  const again = vi.fn()

  await requestVerification(client, ada, again)

  const intent = takeIntent()
  intent?.(cleo)
  expect(again).not.toHaveBeenCalled()
  intent?.(ada)
  expect(again).toHaveBeenCalledOnce()
})

test('two writes at once, and one after them, have one code mailed', async () => {
  await Promise.all([requestVerification(client, ada), requestVerification(client, ada)])
  await requestVerification(client, ada)

  expect(mails).toBe(1)
  expect(isAwaitingCode(ada.email)).toBe(true)
})

test('a person who signed out meanwhile is not asked for a code', async () => {
  const asked = requestVerification(client, ada, () => {})
  signIn(null)
  await asked

  expect(takeIntent()).toBeUndefined()
  expect(isAwaitingCode(ada.email)).toBe(false)
})
