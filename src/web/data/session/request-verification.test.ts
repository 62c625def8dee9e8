import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAwaitingCode, setAwaitedCode } from './awaited-code.ts'
import { requestVerification } from './request-verification.ts'

const ada = { email: 'ada@ucsd.edu' }
let mails: number

beforeEach(() => {
  mails = 0
  vi.stubGlobal('fetch', async () => {
    mails++
    return Response.json({ codeLength: 8 }, { status: 202 })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  setAwaitedCode(null)
})

test('two writes at once, and one after them, have one code mailed', async () => {
  await Promise.all([requestVerification(ada), requestVerification(ada)])
  await requestVerification(ada)

  expect(mails).toBe(1)
  expect(isAwaitingCode(ada.email)).toBe(true)
})
