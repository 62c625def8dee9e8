import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { findingsIn } from './findings.ts'

const folder = new URL('../../../test/corpus/', import.meta.url)
const config = readConfig({})

const linesOf = (kind: string) =>
  readdirSync(folder)
    .filter((file) => file.startsWith(kind))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((line) => line && !line.startsWith('# '))

const find = (content: string, namesMeant?: boolean) =>
  findingsIn(config, { content }, namesMeant).at(0)

const isFound = (line: string) => find(line) !== undefined
const isRefused = (line: string) => find(line)?.code === 'contact_data'
const isNamed = (line: string) => find(line)?.message.includes('full name') === true

const harmless = linesOf('harmless')

/** Prints the lines that are wrong and returns their share. */
function shareOf(what: string, lines: string[], isWrong: (line: string) => boolean): number {
  const wrong = lines.filter(isWrong)
  const percent = ((100 * wrong.length) / lines.length).toFixed(1)
  console.log([`${what}: ${wrong.length} of ${lines.length}, ${percent} %`, ...wrong].join('\n  '))
  return wrong.length / lines.length
}

test.each(['emails', 'phones', 'handles'])('nearly all %s are refused', (kind) => {
  const lines = linesOf(`contact-${kind}`)

  expect(lines.length).toBeGreaterThanOrEqual(50)
  expect(shareOf(`${kind} missed`, lines, (line) => !isFound(line))).toBeLessThan(0.05)
  expect(shareOf(`${kind} not refused`, lines, (line) => !isRefused(line))).toBeLessThan(0.1)
})

test('nearly all lines that may be contact data need a confirmation, and can be posted', () => {
  const lines = linesOf('likely')

  expect(shareOf('likely contact data missed', lines, (line) => !isFound(line))).toBeLessThan(0.1)
  for (const line of lines) expect(find(line, true), line).toBeUndefined()
})

test('at least nine of ten full names need a confirmation', () => {
  const names = linesOf('names')

  expect(names.length).toBeGreaterThanOrEqual(90)
  expect(shareOf('full names missed', names, (line) => !isFound(line))).toBeLessThan(0.1)
})

test('hardly any harmless line needs a confirmation, and none is refused', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(1200)
  expect(shareOf('harmless lines with a name', harmless, isNamed)).toBeLessThan(0.01)
  expect(shareOf('harmless lines found', harmless, isFound)).toBeLessThan(0.015)
  expect(harmless.filter(isRefused)).toEqual([])
})

test('personal data is found anywhere in a text', () => {
  const found = ['contact', 'likely', 'names'].flatMap(linesOf).filter(isFound)
  const around = harmless.filter((line) => !isFound(line))

  fc.assert(
    fc.property(
      fc.constantFrom(...found),
      fc.array(fc.constantFrom(...around), { maxLength: 5 }),
      fc.array(fc.constantFrom(...around), { maxLength: 5 }),
      (line, before, after) => {
        expect(isFound([...before, line, ...after].join('\n\n'))).toBe(true)
      },
    ),
    { seed: 36, numRuns: 300 },
  )
})
