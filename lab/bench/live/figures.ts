import type { Reach, Row } from '../row.ts'
import type { Report } from './watch.ts'

export function inWords({ median, p99, max }: Pick<Report, 'median' | 'p99' | 'max'>): string {
  const [a, b, c] = [median, p99, max].map(Math.round)
  return `median ${a} ms, 99 % within ${b} ms, all within ${c} ms`
}

export function failuresIn({ missing, closed }: Pick<Report, 'missing' | 'closed'>): string[] {
  return [
    ...(missing > 0 ? [`${missing} changes were not seen`] : []),
    ...(closed > 0 ? [`${closed} streams were cut off`] : []),
  ]
}

type Rest = { notes: string[]; failures: string[]; details?: unknown }

export function row(name: string, reach: Reach, value: number, rest: Rest): Row {
  const outcome = { median: value, min: value, max: value }
  return { name, reach, outcome, details: null, ...rest }
}
