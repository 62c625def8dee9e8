import { expect, test } from 'vitest'
import { objectionsTo } from './takedown-notes.ts'

const request = {
  link: '/confession/1',
  statement: 'That is me.',
  contact: 'me@example.org',
  goodFaith: true,
}

test('each empty field says what to do', () => {
  expect(objectionsTo(request)).toEqual({})
  const notes = objectionsTo({ link: ' ', statement: '', contact: '\n', goodFaith: false })
  expect(Object.keys(notes)).toEqual(['link', 'statement', 'contact', 'goodFaith'])
})

test('a text that is too long is refused before it is sent, counted as people count', () => {
  expect(objectionsTo({ ...request, statement: '🙂'.repeat(2_000) })).toEqual({})
  expect(objectionsTo({ ...request, statement: 'x'.repeat(2_001) })).toEqual({
    statement: 'Too long.',
  })
})
