import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { contactDataIn } from './contact-data.ts'
import { findingsIn } from './findings.ts'
import { searchedText } from './searched-text.ts'

const folder = new URL('../../../test/corpus/', import.meta.url)
const config = readConfig({})

const linesOf = (kind: string) =>
  readdirSync(folder)
    .filter((file) => file.startsWith(kind))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((line) => line && !line.startsWith('# '))

const isRefused = (line: string) =>
  contactDataIn(config, searchedText(line)).some(({ isCertain }) => isCertain)

const harmless = linesOf('harmless')
const likely = linesOf('likely')
const harmful = [...linesOf('contact'), ...linesOf('names'), ...likely]

test('of what gives somebody away most is met, and hardly anything else', () => {
  const alarms = harmless.filter((content) => findingsIn(config, { content }).length > 0)
  const missed = harmful.filter((content) => findingsIn(config, { content }).length === 0)

  console.log(rate('harmless lines met', alarms, harmless))
  console.log(rate('harmful lines missed', missed, harmful))
  expect(harmless.length).toBeGreaterThanOrEqual(900)
  expect(harmful.length).toBeGreaterThanOrEqual(400)
  expect(alarms.length / harmless.length).toBeLessThan(0.02)
  expect(missed.length / harmful.length).toBeLessThan(0.05)
})

test('contact data is refused, not only asked about', () => {
  const asked = linesOf('contact').filter((line) => !isRefused(line))

  expect(asked.length / linesOf('contact').length).toBeLessThan(0.05)
})

test('what only looks like contact data can be posted', () => {
  const content = likely.join('\n\n')

  expect(findingsIn(config, { content })).toMatchObject([{ code: 'names_someone' }])
  for (const line of likely) expect(findingsIn(config, { content: line }, true), line).toEqual([])
})

test('hardly any harmless line is refused', () => {
  const refused = harmless.filter((line) => isRefused(line))

  console.log(rate('harmless lines refused', refused, harmless))
  expect(refused.length / harmless.length).toBeLessThan(0.005)
})

function rate(what: string, wrong: string[], of: string[]): string {
  const percent = ((100 * wrong.length) / of.length).toFixed(1)
  return [`${what}: ${wrong.length} of ${of.length}, ${percent} %`, ...wrong].join('\n  ')
}

test('what gives somebody away is met wherever it stands', () => {
  const met = harmful.filter((content) => findingsIn(config, { content }).length > 0)
  const around = harmless.filter((content) => findingsIn(config, { content }).length === 0)

  fc.assert(
    fc.property(
      fc.constantFrom(...met),
      fc.array(fc.constantFrom(...around), { maxLength: 5 }),
      fc.array(fc.constantFrom(...around), { maxLength: 5 }),
      (line, before, after) => {
        const content = [...before, line, ...after].join('\n\n')
        expect(findingsIn(config, { content })).not.toEqual([])
      },
    ),
    { seed: 36, numRuns: 300 },
  )
})
