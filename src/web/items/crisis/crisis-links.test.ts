import { expect, test } from 'vitest'
import { phoneLinks } from './phone-links.ts'

test.each([
  ['Call or text 988 (US), any time.', ['Call 988 tel:988', 'Text 988 sms:988']],
  ['Call 617-253-1212, at night too.', ['Call 617-253-1212 tel:6172531212']],
  ['Call 988 or text HOME to 741741.', ['Call 988 tel:988', 'Text HOME to 741741 sms:741741']],
  [
    'Samaritans: 116 123. CAPS: (858) 534-3755',
    ['Call 116 123 tel:116123', 'Call (858) 534-3755 tel:8585343755'],
  ],
  [
    'Telefonseelsorge 0800 111 0 111, +44 (0)20 7946 0000',
    ['Call 0800 111 0 111 tel:08001110111', 'Call +44 (0)20 7946 0000 tel:+442079460000'],
  ],
  ['Call 988. Again: 988.', ['Call 988 tel:988']],
])('numbers to call or text in “%s” can be tapped', (text, ways) => {
  expect(phoneLinks(text).map(({ words, href }) => `${words} ${href}`)).toEqual(ways)
})

test.each([
  'Somebody is there 24/7, 365 days a year.',
  'Call any time, 365 nights a year.',
  'Call us 365 days a year.',
  'Room 302, Mon 1200-1400.',
  'Mon–Fri: 9:00 to 17:00',
  'Since 1990. Call the front desk.',
  'Talk to a friend.',
])("other numbers can't be tapped: “%s”", (text) => {
  expect(phoneLinks(text)).toEqual([])
})
