import { expect, test } from 'vitest'
import { objectionsTo } from './takedown-form.tsx'

const request = {
  kind: 'person',
  link: '/confession/1',
  statement: 'That is me.',
  contact: 'me@example.org',
  goodFaith: 'yes',
}

test('each empty field says what to do', () => {
  expect(objectionsTo(request)).toEqual({})
  const notes = objectionsTo({ kind: 'legal', link: '', statement: '', contact: '', goodFaith: '' })
  expect(Object.keys(notes)).toEqual(['link', 'statement', 'contact', 'goodFaith'])
})

test('a text that is too long is refused before it is sent, counted as people count', () => {
  expect(objectionsTo({ ...request, statement: '🙂'.repeat(2_000) })).toEqual({})
  expect(objectionsTo({ ...request, statement: 'x'.repeat(2_001) })).toEqual({
    statement: 'Too long.',
  })
})
