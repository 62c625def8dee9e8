import { beforeEach, expect, test, vi } from 'vitest'
import { shownToast } from '../../ui/toasts.ts'
import { followReader } from '../reader-storage/reader-storage.ts'
import { removeAllFromSaved, removeFromSaved, saveConfession, savedIds } from './saved.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  savedIds.set(null)
})

test('a saved confession comes first, once, and nothing of a removed one is stored', async () => {
  followReader(false)
  for (const id of ['one', 'two', 'one']) saveConfession(id)
  expect(savedIds.get()).toEqual(['one', 'two'])
  expect(JSON.parse(stored.get('saved') ?? '')).toEqual({ ids: ['one', 'two'] })

  removeFromSaved('two')
  await Promise.resolve()
  expect(savedIds.get()).toEqual(['one'])
  removeAllFromSaved()
  expect(savedIds.get()).toEqual([])
  expect(stored.size).toBe(0)
})

test('where the user is not known, saving works and shows nothing', () => {
  stored.set('saved', JSON.stringify({ ids: ['one'], isMembers: true }))
  saveConfession('two')
  expect(savedIds.get()).toBeNull()
  expect(shownToast.get()).toMatchObject({ title: 'Saved in this browser', isQuiet: true })
  followReader(true)
  expect(savedIds.get()).toEqual(['two', 'one'])
})

test('the message says how long the list stays, and leads there', () => {
  const link = { to: '/saved', text: 'Show the list' }
  followReader(false)
  saveConfession('one')
  expect(shownToast.get()).toMatchObject({ title: 'Saved in this browser', link })
  followReader(true)
  saveConfession('two')
  expect(shownToast.get()).toMatchObject({ title: 'Saved until you log out', link })
})

test('the list is not shown before it is known whose it is', () => {
  stored.set('saved', JSON.stringify({ ids: ['one'], isMembers: true }))
  expect(savedIds.get()).toBeNull()
  followReader(false)
  expect(savedIds.get()).toEqual([])
  expect(stored.size).toBe(0)
})

test('a visitor’s list stays for their sign-in, and ends with that session', () => {
  followReader(false)
  saveConfession('one')
  followReader(true)
  expect(savedIds.get()).toEqual(['one'])
  followReader(false)
  expect(savedIds.get()).toEqual([])
  expect(stored.size).toBe(0)
})

test('a full list says so and loses nothing', () => {
  followReader(false)
  const ids = Array.from({ length: 200 }, (_, number) => `${number}`)
  for (const id of ids) saveConfession(id)
  expect(shownToast.get()?.title).toContain('Saved in this browser')

  saveConfession('one more')
  expect(shownToast.get()).toMatchObject({
    kind: 'error',
    title: 'Saved is full: remove one of its 200 confessions first',
  })
  expect(savedIds.get()).toEqual(ids.toReversed())
  saveConfession('0')
  expect(savedIds.get()).toEqual(['0', ...ids.slice(1).toReversed()])
})

test('what another tab has saved meanwhile is not lost', () => {
  followReader(false)
  saveConfession('here')
  stored.set('saved', JSON.stringify({ ids: ['elsewhere', 'here'] }))
  saveConfession('next')
  expect(savedIds.get()).toEqual(['next', 'elsewhere', 'here'])
})

test('a browser that stores nothing keeps the list while the page is open, and says so', () => {
  followReader(false)
  const refuse = () => {
    throw new Error('Storage is blocked')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  saveConfession('one')
  saveConfession('two')
  expect(savedIds.get()).toEqual(['two', 'one'])
  expect(shownToast.get()?.title).toContain('until you close this page')
})
