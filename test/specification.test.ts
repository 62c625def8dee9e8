import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/specification')

/** A statement of the specification. `code`, `tests` and `rest` hold its lines as they are written. */
type Statement = { section: string; words: string; code: string[]; tests: string[]; rest: string[] }

describe('the statements of the specification', () => {
  const sections = readdirSync(folder).filter((file) => /^\d/.test(file))
  const statements = sections.flatMap((file) =>
    statementsIn(readFileSync(join(folder, file), 'utf8')),
  )

  test.each([2, 3, 4, 5, 6, 7, 8, 9])('exist for section %i', (number) => {
    expect(statements.some(({ section }) => section.startsWith(`${number}. `))).toBe(true)
  })

  test('name code and tests that exist', () => {
    expect(statements.flatMap(objectionsTo)).toEqual([])
  })

  test('appear once in a section', () => {
    const all = statements.map(({ section, words }) => `${section}: ${words}`)

    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([])
  })

  const code = '  - code `src/main.ts`'
  const tests = '  - test `e2e/reading.spec.ts › a visitor`'

  test.each([
    ['has no words', ['-', code, tests]],
    ['has no code', ['- A', tests]],
    ['has no test', ['- A', code]],
    ['has more than names', ['- A', '  - code', tests]],
    ['has more than names', ['- A', '  - code the start', tests]],
    ['has more than names', ['- A', code, '  - test of `e2e/reading.spec.ts › a visitor`']],
    ['has a line of another kind', ['- A', code, tests, '  - see `src/main.ts`']],
    ['has a line of another kind', ['- A', '  and B', code, tests]],
    ['no file src/none.ts', ['- A', '  - code `src/none.ts`', tests]],
    ['no file src', ['- A', '  - code `src`', tests]],
    ['no file e2e/none.spec.ts', ['- A', code, '  - test `e2e/none.spec.ts › a visitor`']],
    ['src/main.ts is no test', ['- A', code, '  - test `src/main.ts › config`']],
    ['e2e/reading.spec.ts names no test', ['- A', code, '  - test `e2e/reading.spec.ts`']],
    [
      "no test 'he flies' in e2e/reading.spec.ts",
      ['- A', code, '  - test `e2e/reading.spec.ts › he flies`'],
    ],
  ])("are refused with '%s'", (objection, lines) => {
    const [statement] = statementsIn(`# 0. Made up\n\n${lines.join('\n')}\n`)

    expect(statement && objectionsTo(statement)).toEqual([
      `0. Made up: ${statement?.words}: ${objection}`,
    ])
  })
})

/** A statement is a list item together with the indented lines below it. */
function statementsIn(text: string): Statement[] {
  const statements: Statement[] = []
  let section = ''
  for (const line of text.split('\n')) {
    const last = statements.at(-1)
    if (line.startsWith('# ')) section = line.slice('# '.length)
    else if (line.startsWith('-'))
      statements.push({ section, words: line.slice('- '.length), code: [], tests: [], rest: [] })
    else if (line.startsWith('  - code')) last?.code.push(line.slice('  - code'.length))
    else if (line.startsWith('  - test')) last?.tests.push(line.slice('  - test'.length))
    else if (line.startsWith(' ')) last?.rest.push(line)
  }
  return statements
}

/** Returns everything that is wrong with a statement. */
function objectionsTo({ section, words, code, tests, rest }: Statement): string[] {
  const objections = []
  if (words === '') objections.push('has no words')
  if (code.length === 0) objections.push('has no code')
  if (tests.length === 0) objections.push('has no test')
  if (rest.length > 0) objections.push('has a line of another kind')
  if ([...code, ...tests].some(saysMoreThanNames)) objections.push('has more than names')
  objections.push(...code.flatMap(namesIn).flatMap(objectionsToFile))
  objections.push(...tests.flatMap(namesIn).flatMap(objectionsToTest))
  return objections.map((objection) => `${section}: ${words}: ${objection}`)
}

function namesIn(line: string): string[] {
  return [...line.matchAll(/`([^`]*)`/g)].map(([, name = '']) => name)
}

function saysMoreThanNames(line: string): boolean {
  const names = namesIn(line).map((name) => `\`${name}\``)
  return names.length === 0 || line !== ` ${names.join(', ')}`
}

function objectionsToFile(file: string): string[] {
  const isThere = statSync(join(root, file), { throwIfNoEntry: false })?.isFile()
  return isThere ? [] : [`no file ${file}`]
}

function objectionsToTest(test: string): string[] {
  const [file = '', name = ''] = test.split(' › ')
  const missing = objectionsToFile(file)
  if (missing.length > 0) return missing
  if (!/\.(test|spec)\.ts$/.test(file)) return [`${file} is no test`]
  if (!name) return [`${file} names no test`]
  const isThere = readFileSync(join(root, file), 'utf8').includes(name)
  return isThere ? [] : [`no test '${name}' in ${file}`]
}
