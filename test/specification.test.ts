import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const head = ['Statement', 'Code', 'Test']

/** A row of a coverage table and the section it stands in. */
type Row = { section: string; cells: string[] }

describe('the coverage table of the specification', () => {
  const rows = rowsIn(readFileSync(join(root, 'docs/specification.md'), 'utf8'))

  test.each([2, 3, 4, 5, 6, 7, 8, 9])('has rows for section %i', (number) => {
    expect(rows.some(({ section }) => section.startsWith(`${number}. `))).toBe(true)
  })

  test('names in every row code and tests that are there', () => {
    expect(rows.flatMap(objectionsTo)).toEqual([])
  })

  test('has no statement twice in a section', () => {
    const statements = rows.map(({ section, cells }) => `${section}: ${cells[0]}`)

    expect(statements.filter((one, index) => statements.indexOf(one) !== index)).toEqual([])
  })

  test.each([
    ['has 2 cells', '| A | `src/main.ts` |'],
    ['has 0 cells', '| A'],
    ['has an empty cell', '| A | `src/main.ts` |  |'],
    ['has an empty cell', '|  | `src/main.ts` | `e2e/reading.spec.ts › a visitor` |'],
    ['has more than names', '| A | the start | `e2e/reading.spec.ts › a visitor` |'],
    ['no file src/none.ts', '| A | `src/none.ts` | `e2e/reading.spec.ts › a visitor` |'],
    ['no file src', '| A | `src` | `e2e/reading.spec.ts › a visitor` |'],
    ['no file e2e/none.spec.ts', '| A | `src/main.ts` | `e2e/none.spec.ts › a visitor` |'],
    ['src/main.ts is no test', '| A | `src/main.ts` | `src/main.ts › config` |'],
    ['e2e/reading.spec.ts names no test', '| A | `src/main.ts` | `e2e/reading.spec.ts` |'],
    ["no test 'he flies' in e2e/reading.spec.ts", '| A | `x` | `e2e/reading.spec.ts › he flies` |'],
  ])("refuses a row with '%s'", (objection, line) => {
    const [row] = rowsIn(`## 0. Made up\n\n| ${head.join(' | ')} |\n|---|---|---|\n${line}\n`)

    expect(row && objectionsTo(row)).toContain(`0. Made up: ${row?.cells[0]}: ${objection}`)
  })
})

function rowsIn(text: string): Row[] {
  const rows: Row[] = []
  let section = ''
  let inTable = false
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice('## '.length)
    const cells = cellsOf(line)
    const isHead = cells.join() === head.join()
    const isRule = /^[| -]+$/.test(line)
    inTable = isHead || (inTable && line.startsWith('|'))
    if (inTable && !isHead && !isRule) rows.push({ section, cells })
  }
  return rows
}

/** What is wrong with a row, each with its section and statement. */
function objectionsTo({ section, cells }: Row): string[] {
  const [statement, code = '', tests = ''] = cells
  const objections = []
  if (cells.length !== head.length) objections.push(`has ${cells.length} cells`)
  if (cells.includes('')) objections.push('has an empty cell')
  if ([code, tests].some(saysMoreThanNames)) objections.push('has more than names')
  objections.push(...namesIn(code).flatMap(objectionsToFile))
  objections.push(...namesIn(tests).flatMap(objectionsToTest))
  return objections.map((objection) => `${section}: ${statement}: ${objection}`)
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]*)`/g)].map(([, name = '']) => name)
}

function saysMoreThanNames(cell: string): boolean {
  const names = namesIn(cell).map((name) => `\`${name}\``)
  return cell !== names.join(', ')
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
