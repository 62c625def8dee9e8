import { beforeEach, expect, test, vi } from 'vitest'
import type { Session, User } from '../../../contract/accounts.ts'
import { BrowserStorage } from '../../ui/browser-storage.test-data.ts'
import { createQueryClient } from '../api/query-client.ts'
import { checkSession } from './check-session.ts'
import { handleTabMessage } from './handle-tab-message.ts'
import { beginSession } from './session-lifecycle.ts'
import { sessionQuery } from './session-query.ts'

const { queryKey } = sessionQuery()
const signedOut: Session = { user: null }
const [ada, bob] = ['ada', 'bob'].map((email): Session => ({ user: { email } as User }))
const client = createQueryClient()
/** Answers the requests in flight, the oldest first. */
let answers: ((session: Session) => void)[]

beforeEach(() => {
  vi.stubGlobal('localStorage', new BrowserStorage())
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  answers = []
  vi.stubGlobal('fetch', async () => {
    const session = await new Promise<Session>((answer) => answers.push(answer))
    return { ok: true, headers: new Headers(), json: async () => session }
  })
  client.setQueryData(queryKey, ada)
})

test('an end that another tab has noticed does not make the data of that tab old', async () => {
  for (const mark of ['of the first tab', 'of a sign-in there']) {
    client.setQueryData(queryKey, ada)
    const checking = checkSession(client)
    await vi.waitFor(() => expect(answers).not.toEqual([]))
    localStorage.setItem('session-mark', mark)
    answers.shift()?.(signedOut)
    await checking

    expect(localStorage.getItem('session-mark')).toBe(mark)
    expect(sessionStorage.getItem('session-mark')).toBe(mark)
  }
})

test('an answer from before a sign-in does not undo it', async () => {
  const handling = handleTabMessage(client, 'signed-out')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await beginSession(client, bob as Session)
  answers[0]?.(signedOut)
  await handling

  expect(client.getQueryData(queryKey)).toEqual(bob)
})

test('a sign-in in another tab is read afresh, also while an older answer is awaited', async () => {
  const checking = checkSession(client)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const handling = handleTabMessage(client, 'signed-in')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(bob as Session)
  answers[0]?.(signedOut)
  await Promise.all([checking, handling])

  expect(client.getQueryData(queryKey)).toEqual(bob)
})
