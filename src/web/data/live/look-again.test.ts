import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { noteOwnAction } from '../../ui/own-action.ts'
import { createQueryClient } from '../api/query-client.ts'
import { confessionQuery } from '../confessions/queries.ts'
import { sessionQuery } from '../session/session-query.ts'
import { handleEvent } from './handle-event.ts'
import { followOwnActions } from './look-again.ts'
import { confessionOf } from './shown.test-data.ts'

afterEach(() => vi.unstubAllGlobals())

test("what was hidden of one's own shows after the mark that tells of it and one's own next action", async () => {
  const client = createQueryClient()
  const query = confessionQuery('mine')
  const mine = confessionOf('mine', { isOwner: true })
  client.setQueryData(sessionQuery().queryKey, {
    user: { email: 'ada@ucsd.edu', emailVerified: true, memberSince: '2026-01-01' },
  } as never)
  client.setQueryData(query.queryKey, mine)
  new QueryObserver(client, { ...query, refetchOnMount: false }).subscribe(() => {})
  const fetching = vi.fn(async () => Response.json({ ...mine, hidden: { rule: 'spam' } }))
  vi.stubGlobal('fetch', fetching)
  followOwnActions(client)

  const gone = { confessions: [{ id: 'mine', gone: true }], posted: [], replies: [] }
  handleEvent(client, { type: 'changes', position: '', data: JSON.stringify(gone) })
  noteOwnAction()
  const mark = { replies: [], more: false, ownChanged: true, filling: '' }
  handleEvent(client, { type: 'own', position: '', data: JSON.stringify(mark) })
  expect(fetching).not.toHaveBeenCalled()
  expect(client.getQueryData(query.queryKey)).toEqual(mine)

  noteOwnAction()
  await expect.poll(() => client.getQueryData(query.queryKey)).toHaveProperty('hidden')
})
