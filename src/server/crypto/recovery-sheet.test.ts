import { describe, expect, test } from 'vitest'
import { linesOfSecrets, secretsOfLines } from './recovery-sheet.ts'
import type { Secrets } from './secret-file.ts'

const secrets: Secrets = [
  'kZ3v8-QmB0x_1yTqfS7dNwR2uLpJ5hCgVaEo9iXt4Mc',
  'ein Geheimnis mit Ümläuten, 32 Zeichen lang',
]
const lines = linesOfSecrets(secrets)
const typed = lines.join('\n')

describe('the secret on paper', () => {
  test.each<Secrets[]>([
    [secrets],
    [['a'.repeat(32)]],
    [['x'.repeat(33), 'y'.repeat(34), 'z'.repeat(35)]],
  ])('is the same when it is typed again', (given) => {
    expect(secretsOfLines(linesOfSecrets(given).join('\n'))).toEqual(given)
  })

  test('may be typed in small letters, without spaces, in any order, and with O, I and L for digits', () => {
    const careless = lines
      .toReversed()
      .map((line) => line.replace(/(?<=\S) (?=\S{4} )/g, ''))
      .join('\n\n')
      .toLowerCase()
      .replaceAll(/(?<!^\d*)0/gm, 'o')
      .replaceAll(/(?<=[^\s/\d]\S*)1/g, 'l')

    expect(careless).not.toBe(typed)
    expect(secretsOfLines(careless)).toEqual(secrets)
  })

  test('names the line with a wrong, missing or moved character', () => {
    const [first = '', second = '', ...rest] = lines
    const total = lines.length
    const others = [...rest, second]
    // Any single wrong character is found, in 1,023 of 1,024 cases by the line, and else by the fingerprint.
    const changed = first.replace(/(?<=^\S+ +)\S/, (character) => (character === 'A' ? 'B' : 'A'))

    expect(() => secretsOfLines([changed, ...others].join('\n'))).toThrow(
      `Line 1/${total} has a mistake`,
    )
    expect(() => secretsOfLines(typed.replace(/\S\S$/, ''))).toThrow(
      `Line ${total}/${total} has a mistake`,
    )
    const swapped = [first, second].map((line) => line.slice(7)).toReversed()
    expect(() =>
      secretsOfLines(
        [`1/${total}    ${swapped[0]}`, `2/${total}    ${swapped[1]}`, ...rest].join('\n'),
      ),
    ).toThrow(`Line 1/${total} has a mistake, or is in the wrong place`)
    expect(() => secretsOfLines(others.join('\n'))).toThrow(`Line 1/${total} is missing`)
    expect(() => secretsOfLines('nothing that was asked for')).toThrow('There is no line')
  })
})
