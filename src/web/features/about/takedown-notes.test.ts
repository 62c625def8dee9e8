import { expect, test } from 'vitest'
import { sentences } from '../../../contract/sentences.ts'
import { objectionsTo, refusedNotes } from './takedown-notes.ts'

const request = {
  link: '/confession/1',
  statement: 'That is me.',
  contact: 'me@example.org',
  goodFaith: true,
}

test('each empty field says what to do, and one message says that fields are empty', () => {
  expect(objectionsTo(request).notes).toEqual({})
  const { notes, sentence } = objectionsTo({
    link: ' ',
    statement: '',
    contact: '\n',
    goodFaith: false,
  })
  expect(Object.keys(notes)).toEqual(['link', 'statement', 'contact', 'goodFaith'])
  expect(sentence).toBe('Please fill in the whole form')
})

test('a text that is too long is refused before it is sent, counted as people count', () => {
  expect(objectionsTo({ ...request, statement: '🙂'.repeat(2_000) }).notes).toEqual({})
  expect(objectionsTo({ ...request, statement: 'x'.repeat(2_001) })).toEqual({
    notes: { statement: 'Too long.' },
    sentence: 'This can have at most 2,000 characters',
  })
})

test('a refusal by the board is not shown twice in the same words', () => {
  const { link } = refusedNotes([{ field: 'link', message: sentences.itemLink }])
  expect(link).toBeTruthy()
  expect(link).not.toBe(sentences.itemLink)
})
