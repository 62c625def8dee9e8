import { expect, test } from 'vitest'
import { withoutDisguises } from '../src/contract/fold-text.ts'

test('digits of every script are read as digits', () => {
  const digits = Array.from({ length: 0x20000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => /\p{Nd}/u.test(sign))

  expect(digits.length).toBeGreaterThan(600)
  expect(digits.length % 10).toBe(0)
  for (let zero = 0; zero < digits.length; zero += 10)
    expect(withoutDisguises(digits.slice(zero, zero + 10).join(''))).toBe('0123456789')
})

test('a word that mixes letters of several scripts is read in one script', () => {
  expect(withoutDisguises('jmiller аt gmail dоt соm, κіll')).toBe('jmiller at gmail dot com, kill')
  expect(withoutDisguises('jmiller@gmail.сом')).toBe('jmiller@gmail.com')
  expect(withoutDisguises('Мы ехали на море с κόσμος')).toBe('Мы ехали на море с κόσμος')
})
