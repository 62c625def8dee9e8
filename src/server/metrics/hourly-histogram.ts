import type { Histogram, Registry } from '@prometheus-io/client'
import { inTens, oncePer, personalMs } from './rounding.ts'

type Labels = Record<string, string>
type Series = { labels: Labels; count: number; sum: number; sumAtTen: number; buckets: number[] }
type Value = { metricName: string; labels: Record<string, string | number>; value: number }
type Description = { name: string; help: string; limits: number[]; registry: Registry }

/**
 * Registers a histogram whose values are published once an hour, with all counts rounded down to tens. The client's own
 * histograms show each value at once.
 */
export function createHourlyHistogram({ name, help, limits, registry }: Description) {
  const all = new Map<string, Series>()
  let published: Value[] = []
  const update = oncePer(personalMs, () => {
    published = [...all.values()].flatMap((series) => valuesOf(name, limits, series))
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
      const key = Object.values(labels).join(' ')
      const series = all.get(key) ?? emptySeries(labels, limits)
      all.set(key, series)
      series.count++
      series.sum += value
      // The sum moves only with the published count. Otherwise it would show that one more person did something.
      if (series.count % 10 === 0) series.sumAtTen = series.sum
      for (const [index, limit] of limits.entries())
        if (value <= limit) series.buckets[index] = (series.buckets[index] ?? 0) + 1
    },
  }
}

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
