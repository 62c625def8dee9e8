import { expect, test } from 'vitest'
import { phoneNumbersIn } from './phone-numbers.ts'

const found = (text: string) => [...phoneNumbersIn(text)].map(({ words }) => words)
const isCertain = (text: string) => [...phoneNumbersIn(text)][0]?.isCertain

test.each([
  ['so call (858) 555-0142 tonight', '(858) 555-0142'],
  ['so call +1 858 555 0142 tonight', '+1 858 555 0142'],
  ['so call 1-858-555-0142 tonight', '1-858-555-0142'],
  ['it is 8585550142', '8585550142'],
  ['it is 858.555.0142, she said', '858.555.0142'],
  ['it is 619x555x0123', '619x555x0123'],
  ['it is 619 dash 555 dash 0123', '619 dash 555 dash 0123'],
  ['it is 6l9 555 O123', '6l9 555 O123'],
  [
    'it is eight five eight five five five oh one four two',
    'eight five eight five five five oh one four two',
  ],
  ['in London: +44 20 7946 0958', '+44 20 7946 0958'],
  ['in London: 0044 20 7946 0958', '0044 20 7946 0958'],
  ['from here 011 44 20 7946 0958', '011 44 20 7946 0958'],
])('finds the phone number in "%s"', (text, words) => {
  expect(found(text)).toContain(words)
})

test.each([
  'on 2024-11-26 and 2025-11-26',
  'a population of 8,585,550,142 people',
  'pi is 3.1415926535',
  'call 555-0142',
  'toll-free: 1 800 273 8255',
  'rolled 2 4 6 8 3 5 7 in a row, then 12 and 15',
  'call +1 058 555 0142',
  '8585340000 lines of code',
  'bus 201 and 30 and 41 and 101',
  'rooms 201, 30, 41 and 101',
  'the 858 people who got 555 points in 0142',
])('finds no phone number in "%s"', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['text 8585550142', true],
  ['call her: 8585550142 days', true],
  ['my upd roommate has 858-555-0142', true],
  ['8585550142', true],
  ['so it was 858-555-0142 then', true],
  ['Jess Miller had 8585550142 then', true],
  ['so it was 8585550142 then', false],
  ['order 858-555-0142', false],
  ['the crisis line is 858-555-0142', false],
  ['UCPD 858-534-4357', false],
  ['IT helpdesk at 858-534-4357', false],
  ['858-534-4357 is the IT help desk', false],
  ['858-534-4357 is the guy at the IT help desk', true],
  ['Financial aid: 858-534-4357', false],
  ['call me at the help desk, 858-534-4357', true],
  ['Jess Miller, help desk, 858-534-4357', true],
])('"%s": whether it is certainly a phone number of a person is %s', (text, isSo) => {
  expect(isCertain(text)).toBe(isSo)
})

test('of a text full of phone numbers, only the first 500 are looked up', () => {
  expect(found('8585550142; '.repeat(1_000))).toHaveLength(500)
})
