import type { Histogram, Registry } from '@prometheus-io/client'
import { inTens, oncePer, personalMs } from './rounding.ts'

type Labels = Record<string, string>
type Series = { labels: Labels; count: number; sum: number; sumAtTen: number; buckets: number[] }
type Value = { metricName: string; labels: Record<string, string | number>; value: number }
type Description = {
  name: string
  help: string
  limits: number[]
  /** All series. They are there from the start, because a new one would show that someone did something. */
  series: Labels[]
  registry: Registry
}

/**
 * Registers a histogram whose values are published once an hour, with all counts rounded down to tens. The client's own
 * histograms show each value at once.
 */
export function createHourlyHistogram({ name, help, limits, series, registry }: Description) {
  const all = new Map(series.map((labels) => [keyOf(labels), emptySeries(labels, limits)]))
  let published: Value[] = []
  const update = oncePer(personalMs, () => {
    published = [...all.values()].flatMap((one) => valuesOf(name, limits, one))
  })
  const metric = {
    ...{ name, help, type: 'histogram', aggregator: 'sum' },
    get: async () => ({ name, help, type: 'histogram', values: published }),
  }
  // The registry calls only `get`.
  registry.registerMetric(metric as unknown as Histogram)
  return {
    update,
    observe: (labels: Labels, value: number) => {
      const one = all.get(keyOf(labels))
      if (!one) return
      one.count++
      one.sum += value
      // The sum moves only with the published count. Otherwise it would show that one more person did something.
      if (one.count % 10 === 0) one.sumAtTen = one.sum
      for (const [index, limit] of limits.entries())
        if (value <= limit) one.buckets[index] = (one.buckets[index] ?? 0) + 1
    },
  }
}

const keyOf = (labels: Labels) => Object.values(labels).join(' ')

function emptySeries(labels: Labels, limits: number[]): Series {
  return { labels, count: 0, sum: 0, sumAtTen: 0, buckets: limits.map(() => 0) }
}

function valuesOf(name: string, limits: number[], series: Series): Value[] {
  const { labels, sumAtTen } = series
  const count = inTens(series.count)
  const bucket = (le: number | string, value: number) => {
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value }
  }
  return [
    ...limits.map((limit, index) => bucket(limit, inTens(series.buckets[index] ?? 0))),
    bucket('+Inf', count),
    { metricName: `${name}_sum`, labels, value: sumAtTen },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
