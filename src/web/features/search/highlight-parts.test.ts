import { expect, test } from 'vitest'
import { searchTerms } from '../../../contract/search-words.ts'
import { highlightParts } from './highlight-parts.ts'

test.each([
  ['noisy room', 'My Noisy roommates, noisily', 'My [Noisy] [roommates], noisily'],
  ['café', 'No cafe is a CAFÉ', 'No [cafe] is a [CAFÉ]'],
  ['dont', "I don't know", "I [don't] know"],
  ['考试周', '明天考试周了，考试', '明天[考试周]了，[考试]'],
  ['시험', '시험이 끝났다', '[시험]이 끝났다'],
  ['试', '考试', '考[试]'],
  ['👩', 'A 👩🏽‍🎓, 👩👩', 'A [👩🏽‍🎓], [👩][👩]'],
  ['👍🏿', 'Thanks 👍 👎', 'Thanks [👍] 👎'],
  ['wellbeing', 'Well-being, well being', '[Well]-[being], well being'],
  ['well-being', 'Wellbeing, all well', '[Wellbeing], all [well]'],
  ['1000', '1,000 or 1,0000 or 2,1000', '[1],[000] or 1,0000 or 2,[1000]'],
  ['nothing', 'No word of it', 'No word of it'],
  ['', 'No word of it', 'No word of it'],
])('matches of %j are highlighted', (query, text, marked) => {
  const parts = highlightParts(text, searchTerms(query))

  expect(parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')).toBe(marked)
})
