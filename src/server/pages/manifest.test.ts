import { expect, test } from 'vitest'
import { shortName } from './manifest.ts'

test.each([
  ['UCSD Confessions', 'UCSD'],
  ['Whispers', 'Whispers'],
  ['The Open Book of Berkeley', 'The Open'],
  ['Sorbonneconfessions', 'Sorbonneconf'],
  ['北京大学告白墙', '北京大学告白墙'],
])('an icon of %j is called %j', (title, name) => {
  expect(shortName(title)).toBe(name)
})
