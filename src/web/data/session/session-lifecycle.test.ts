import { beforeEach, expect, test, vi } from 'vitest'
import type { Session, User } from '../../../contract/accounts.ts'
import { BrowserStorage } from '../../ui/browser-storage.test-data.ts'
import { createQueryClient } from '../api/query-client.ts'
import { hideWords } from '../hidden-items/hidden-for-me.ts'
import { markInboxRead } from '../inbox/inbox-news.ts'
import { followReader } from '../reader-storage/reader-storage.ts'
import { beginSession, checkSession, endSession, handleTabMessage } from './session-lifecycle.ts'
import { sessionQuery } from './session-query.ts'
import { startTabSession, watchSessionEnd } from './tab-session.ts'

const { queryKey } = sessionQuery()
const signedOut: Session = { user: null }
const [ada, bob] = ['ada', 'bob'].map((email): Session => ({ user: { email } as User })) as [
  Session,
  Session,
]
const client = createQueryClient()
const reload = vi.fn()
let page: { hidden: boolean; body: { replaceChildren: () => void } } & EventTarget
/** Answers the requests in flight, the oldest first. */
let answers: ((session: Session) => void)[]

beforeEach(() => {
  vi.stubGlobal('localStorage', new BrowserStorage())
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  reload.mockClear()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  page = Object.assign(new EventTarget(), { hidden: false, body: { replaceChildren: vi.fn() } })
  vi.stubGlobal('document', page)
  answers = []
  vi.stubGlobal('fetch', async () => {
    const session = await new Promise<Session>((answer) => answers.push(answer))
    return { ok: true, headers: new Headers(), json: async () => session }
  })
  client.setQueryData(queryKey, ada)
  startTabSession('ada')
})

test('the end of a session empties the page, the tab and what the browser stored for the member', () => {
  sessionStorage.setItem('draft:reply', 'Half a thought')
  followReader(true)
  markInboxRead(['2026-03-05T10:04:00.000Z'])
  hideWords(['exam'])
  endSession(client, 'account deleted')

  expect(Object.entries(sessionStorage)).toEqual([['flash', 'account deleted']])
  expect(Object.entries(localStorage)).toEqual([['session-mark', '']])
  expect(page.body.replaceChildren).toHaveBeenCalled()
  expect(reload).toHaveBeenCalledOnce()
})

test('a hidden tab is emptied at once, and loaded again when it is shown', async () => {
  page.hidden = true
  await handleTabMessage(client, 'signed-out')
  expect(page.body.replaceChildren).toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a sign-in elsewhere that is over again does not show in the page of a visitor', async () => {
  client.setQueryData(queryKey, signedOut)
  endSession(client)
  startTabSession(undefined)
  localStorage.setItem('session-mark', 'of Bob')
  const following = handleTabMessage(client, 'signed-in')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  localStorage.setItem('session-mark', '')
  await handleTabMessage(client, 'signed-out')
  answers.shift()?.(bob)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.(signedOut)
  await following
  expect(client.getQueryData(queryKey)).toEqual(signedOut)
})

test('a page to which the user returns after its session ended is emptied without the network', () => {
  watchSessionEnd()
  window.dispatchEvent(new Event('pageshow'))
  expect(reload).not.toHaveBeenCalled()

  localStorage.setItem('session-mark', 'of another session')
  window.dispatchEvent(new Event('pageshow'))
  expect(page.body.replaceChildren).toHaveBeenCalled()
  expect(reload).toHaveBeenCalledOnce()
  expect(answers).toEqual([])
})

test('a tab whose session ended while it was closed shows nothing of it', () => {
  for (const [email, mark] of [
    ['bob', 'of another session'],
    [undefined, localStorage.getItem('session-mark')],
  ] as const) {
    sessionStorage.setItem('session-mark', 'of the session of Ada')
    sessionStorage.setItem('draft:reply', 'Half a thought')
    localStorage.setItem('session-mark', mark ?? '')
    expect(startTabSession(email)).toBe(true)
    expect(sessionStorage.getItem('draft:reply')).toBeNull()
  }
})

test('an end that another tab has noticed leaves a session that began there alone', async () => {
  const checking = checkSession(client)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  localStorage.setItem('session-mark', 'of a sign-in elsewhere')
  answers.shift()?.(signedOut)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.(bob)
  await checking

  expect(localStorage.getItem('session-mark')).toBe('of a sign-in elsewhere')
  expect(reload).toHaveBeenCalledOnce()
})

test('two tabs that made different marks for the same session keep what was written in both', async () => {
  localStorage.setItem('session-mark', 'of the tab that signed in')
  const handling = handleTabMessage(client, 'signed-in')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.(ada)
  await handling
  sessionStorage.setItem('draft:reply', 'Half a thought')
  startTabSession('ada')

  expect(sessionStorage.getItem('draft:reply')).toBe('Half a thought')
  expect(localStorage.getItem('session-mark')).toBe('of the tab that signed in')
  expect(reload).not.toHaveBeenCalled()
})

test('another member who signs in gets a new page, and the same member stays on this one', async () => {
  const mark = localStorage.getItem('session-mark')
  const intent = vi.fn()
  await beginSession(client, ada, intent)
  expect(intent).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  expect(localStorage.getItem('session-mark')).toBe(mark)

  await beginSession(client, bob, intent)
  expect(intent).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
  expect(localStorage.getItem('session-mark')).not.toBe(mark)
})

test('after a sign-in that no page has handled, another member finds nothing', async () => {
  const stored = { ...sessionStorage, 'draft:reply': 'Half a thought' }
  followReader(true)
  hideWords(['exam'])
  const handling = handleTabMessage(client, 'signed-in')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers.shift()?.(bob)
  await handling
  expect(reload).toHaveBeenCalledOnce()
  expect(Object.entries(localStorage)).toEqual([['session-mark', '']])

  // Another tab was asleep.
  Object.assign(sessionStorage, stored)
  startTabSession('bob')
  expect(sessionStorage.getItem('draft:reply')).toBeNull()
})

test('a sign-in in another tab is read afresh, also while an older answer is awaited', async () => {
  const checking = checkSession(client)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const handling = handleTabMessage(client, 'signed-in')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(bob)
  answers[0]?.(signedOut)
  await Promise.all([checking, handling])

  expect(reload).toHaveBeenCalledOnce()
})
