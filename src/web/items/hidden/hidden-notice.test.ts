import { expect, test } from 'vitest'
import { hiddenItemAdvice, refused } from './hidden-notice.tsx'

const states = (['possible', 'sent', 'refused'] as const).flatMap((appeal) =>
  [true, false].map((canShow) => ({ appeal, canShow })),
)

test('an author reads that an edit shows the item again, only where it does', () => {
  for (const state of states) {
    const words = hiddenItemAdvice(state)
    expect(/again/.test(words), words).toBe(state.canShow)
    expect(/\bonce\b/.test(words), words).toBe(state.canShow)
  }
})

test('an author reads about the appeal once it is sent: before, the button is enough', () => {
  for (const state of states)
    expect(/appeal/i.test(hiddenItemAdvice(state))).toBe(state.appeal === 'sent')
})

test('the message about a refused appeal contradicts nothing that can be done', () => {
  expect(refused).not.toMatch(/hidden|again/)
})
