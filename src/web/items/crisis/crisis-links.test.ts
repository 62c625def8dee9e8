import { expect, test } from 'vitest'
import { phoneLinks } from './crisis-card.tsx'

test.each([
  ['Call or text 988 (US), any time.', ['Call 988 tel:988', 'Text 988 sms:988']],
  ['Call 617-253-1212, at night too.', ['Call 617-253-1212 tel:6172531212']],
  [
    'Call +44 20 7946 0000 or text 741741.',
    ['Call +44 20 7946 0000 tel:+442079460000', 'Text 741741 sms:741741'],
  ],
  ['CAPS: call (858) 534-3755', ['Call (858) 534-3755 tel:8585343755']],
  ['Room 302, Mon 1200-1400. Call us 365 days a year.', []],
])('the numbers to call or text in “%s” can be tapped', (text, ways) => {
  expect(phoneLinks(text).map(({ words, href }) => `${words} ${href}`)).toEqual(ways)
})
