import type { Spread } from '../kit/numbers.ts'
import { isReached, type Reach, type Row, type Side } from './row.ts'

const headings = [
  ['row', 'reach', 'outcome', '(min–max)', 'CPU ratio', 'ours/s', 'µs + database'],
  ['limit/s', 'µs + database', ''],
].flat()

export function tableOf(rows: Row[]): string {
  const lines = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const table = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const remarks = rows.flatMap(({ name, notes, failures }) => [
    ...notes.map((note) => `${name}: ${note}`),
    ...failures.map((failure) => `WRONG  ${name}: ${failure}`),
  ])
  return [...table, ...remarks].join('\n')
}

function cellsOf(row: Row): string[] {
  const { name, reach, outcome, processorRatio, ours, limit, failures } = row
  return [
    name,
    reachOf(reach),
    figure(outcome.median),
    spread(outcome),
    processorRatio ? figure(processorRatio.median) : '',
    ...sideOf(ours),
    ...sideOf(limit),
    failures.length > 0 ? 'WRONG' : isReached(row) ? 'reached' : 'missed',
  ]
}

function reachOf({ atLeast, atMost, unit = '' }: Reach): string {
  if (atLeast !== undefined) return `≥ ${atLeast} ${unit}`.trim()
  return atMost === undefined ? '' : `≤ ${atMost} ${unit}`.trim()
}

function sideOf(side: Side | undefined): string[] {
  if (!side) return ['', '']
  const { perSecond, processMicros, databaseMicros } = side
  const micros =
    databaseMicros > 0 ? `${whole(processMicros)} + ${whole(databaseMicros)}` : whole(processMicros)
  return [whole(perSecond.median), micros]
}

function spread({ min, max }: Spread): string {
  return `(${figure(min)}–${figure(max)})`
}

function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value.toPrecision(2).includes('e') ? whole(value) : String(Number(value.toPrecision(2)))
}

function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–'
}
