import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../api/query-client.ts'
import { explainError } from '../session/explain-error.ts'
import { requireSignIn } from '../session/require-sign-in.ts'
import { beginSession } from '../session/session-lifecycle.ts'
import { sessionQuery } from '../session/session-query.ts'
import { closeAuthDialog } from './auth-dialog-state.ts'

const ada = { email: 'ada@ucsd.edu' } as User
const cleo = { email: 'cleo@ucsd.edu' } as User
const client = createQueryClient()
const { queryKey } = sessionQuery()
const vote = vi.fn()

beforeEach(() => {
  client.setQueryData(queryKey, { user: null })
  vote.mockClear()
})

test('the action that needed a sign-in runs once, when the new session is known', async () => {
  const knownThen: unknown[] = []
  vote.mockImplementationOnce(() => knownThen.push(client.getQueryData(queryKey)))
  expect(requireSignIn(client, 'upvote', vote)).toBe(false)
  expect(vote).not.toHaveBeenCalled()

  await beginSession(client, { user: ada })
  await beginSession(client, { user: ada })
  expect(vote).toHaveBeenCalledTimes(1)
  expect(knownThen).toEqual([{ user: ada }])
})

test('closing the dialog cancels the action', async () => {
  requireSignIn(client, 'upvote', vote)
  closeAuthDialog()
  await beginSession(client, { user: ada })
  expect(vote).not.toHaveBeenCalled()
})

test('an action that failed because the session ended runs for the same person only', async () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { addEventListener: () => {}, location: { reload } })
  vi.stubGlobal('document', { body: { replaceChildren: () => {} } })
  await beginSession(client, { user: ada })
  explainError(client, signedOut(), 'Failed to post reply', vote)
  expect(client.getQueryData(queryKey), 'the page stays as it is').toEqual({ user: ada })
  await beginSession(client, { user: ada })
  expect(vote).toHaveBeenCalledTimes(1)

  explainError(client, signedOut(), 'Failed to post reply', vote)
  await beginSession(client, { user: cleo })
  expect(vote).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('a refusal of a request from before the sign-in does not ask for another sign-in', async () => {
  const late = signedOut()
  await beginSession(client, { user: cleo })
  explainError(client, late, 'Failed to post reply', vote)
  await beginSession(client, { user: cleo })
  expect(vote).not.toHaveBeenCalled()
})

function signedOut(): ApiError {
  return new ApiError({ status: 401, code: 'signed_out', title: 'You must be logged in to reply' })
}
