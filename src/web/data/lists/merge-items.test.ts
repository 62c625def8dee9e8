import { expect, test } from 'vitest'
import { cardAnswer, confessionAnswer, replyAnswer } from '../../../../test/answers.ts'
import { type Item, mergeItems } from './merge-items.ts'

const confession = confessionAnswer({ id: 'confession' })
const reply = replyAnswer({ id: 'reply', confessionId: 'confession' })
const inbox = { pages: [{ items: [{ reply, answered: 'The beginning' }], nextCursor: null }] }
const edited = (item: Item) => ({ ...item, content: 'Edited' }) as Item

test('an answer in the inbox changes, and stays when its reply is gone', () => {
  expect(mergeItems(inbox, edited).pages[0]?.items[0]).toEqual({
    reply: { ...reply, content: 'Edited' },
    answered: 'The beginning',
  })
  expect(mergeItems(inbox, () => null)).toBe(inbox)
})

test('a confession changes or goes, and a page of cards loses those that are gone', () => {
  const page = { items: [cardAnswer({ id: 'here' }), cardAnswer({ id: 'gone' })] }

  expect(mergeItems(confession, edited)).toEqual({ ...confession, content: 'Edited' })
  expect(mergeItems(confession, () => null)).toBeNull()
  const left = mergeItems(page, (item) => (item.id === 'gone' ? null : item))
  expect(left.items.map(({ id }) => id)).toEqual(['here'])
})

test.each([null, undefined, 'text'])('%s has no items', (data) => {
  expect(mergeItems(data, () => null)).toBe(data)
})
