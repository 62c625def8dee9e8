import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mentionsSelfHarm } from '../src/web/items/crisis/crisis-words.ts'

const folder = new URL('corpus/', import.meta.url)

const linesOf = (file: string) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# '))

test('words of someone in danger are recognised, and words about a bad week are not', () => {
  const danger = linesOf('danger.txt')
  const helplines = /988|helpline/
  const harmless = readdirSync(folder)
    .filter((file) => file.startsWith('harmless'))
    .flatMap(linesOf)
    .filter((line) => !helplines.test(line))

  const missed = danger.filter((line) => !mentionsSelfHarm(line))
  const alarms = harmless.filter(mentionsSelfHarm)

  console.log(`missed ${missed.length} of ${danger.length}`, missed)
  console.log(`false alarms ${alarms.length} of ${harmless.length}`, alarms)
  expect(missed.length / danger.length).toBeLessThan(0.02)
  expect(alarms.length / harmless.length).toBeLessThan(0.01)
})
