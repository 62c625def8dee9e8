import { spreadOf } from '../../kit/numbers.ts'
import { figureNames, measureFirstView, type Viewed } from '../lighthouse.ts'
import type { Row } from '../row.ts'

/** Measures the largest contentful paint. The other figures of the same visits are a note. */
export function firstViewRow(viewed: Viewed) {
  return async (): Promise<Row> => {
    const figures = await measureFirstView(viewed)
    const spreads = figureNames.map((name) => {
      const { median, min, max } = spreadOf(figures.map((figure) => figure[name]))
      return `${name} ${median} (${min}–${max})`
    })
    return {
      name: `first-view-${viewed}`,
      reach: { atMost: 1.3, unit: 's' },
      outcome: spreadOf(figures.map((figure) => figure['LCP ms'] / 1_000)),
      notes: [spreads.join(', ')],
      failures: [],
      details: figures,
    }
  }
}
