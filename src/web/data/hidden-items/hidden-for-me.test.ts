import { beforeEach, expect, test, vi } from 'vitest'
import { followReader } from '../reader-storage/reader-storage.ts'
import { hideForMe, hideWords, showAllForMe, showForMe } from './hidden-for-me.ts'
import { hiddenForMeMatcher } from './use-is-hidden-for-me.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  followReader(false)
  showAllForMe()
  hideWords([])
})

test('an item is hidden until it is shown again, and then nothing of it is stored', () => {
  hideForMe('one')
  expect(isHidden('one')).toBe(true)
  expect(isHidden('other')).toBe(false)

  showForMe('one')
  expect(isHidden('one')).toBe(false)
  expect(stored.size).toBe(0)
})

test('an item hidden by a word can be looked at, and one hidden by hand then stays hidden', () => {
  hideWords(['exam'])
  expect(isHidden('one', 'The exam')).toBe(true)
  showForMe('one')
  expect(isHidden('one', 'The exam')).toBe(false)
  expect(isHidden('other', 'The exam')).toBe(true)
  hideForMe('one')
  expect(isHidden('one', 'The exam')).toBe(true)
})

test.each([
  ['exam', 'The EXAM is over', true],
  ['exam', 'An example of it', false],
  ['exam', 'All these exams', false],
  ['cafe', 'Meet me at the café.', true],
  ['Café', 'the CAFE', true],
  ['dont', 'I don’t know', true],
  ['panic attack', 'Another “panic attack”, at noon', true],
  ['panic attack', 'A panic, then an attack', false],
  ['考试', '明天考试周了', true],
  ['考试', '明天', false],
  ['…', 'Anything …', false],
])('the word %j hides the text %j: %j', (phrase, text, isHiddenBy) => {
  hideWords(['something else', phrase])
  expect(isHidden('one', text)).toBe(isHiddenBy)
})

test('a visitor’s list stays for the next sign-in, and is deleted with that session', () => {
  hideForMe('one')
  followReader(false)
  expect(isHidden('one')).toBe(true)
  followReader(true)
  expect(isHidden('one')).toBe(true)
  followReader(false)
  expect(isHidden('one')).toBe(false)
  expect(stored.size).toBe(0)
})

function isHidden(id: string, text = ''): boolean {
  return hiddenForMeMatcher.get()?.(id, text) ?? false
}
