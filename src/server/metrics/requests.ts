import type { FastifyInstance } from 'fastify'
import { readMethods } from '../http/origin.ts'

/** Upper limits of the histogram's buckets in seconds. */
const limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, Infinity]

/** What everyone reads, where a visitor's request says nothing about anyone. `/*` is every page. */
const publicRoutes = new Set([
  ...['/*', '/api/confessions', '/api/confessions/:id', '/api/confessions/:id/replies'],
  '/api/replies/:id/replies',
])
/** An event stream lasts up to an hour, and its end is no news. */
const streamRoute = '/api/events'

/** Counts requests from now on. Returns a function that returns the counts, with the buckets as Prometheus counts them. */
export function countRequests({ answers }: Pick<FastifyInstance, 'answers'>, cookieName: string) {
  const counts = {
    failures: 0,
    seconds: 0,
    buckets: limits.map((limit) => ({
      limit,
      le: limit === Infinity ? '+Inf' : `${limit}`,
      count: 0,
    })),
  }
  answers.subscribe(({ method, route, status, ms }, { headers }) => {
    if (route === streamRoute) return
    if (status >= 500) counts.failures++
    // Requests of signed-in people are left out: on a quiet board, they would tell when someone was here.
    if (headers.cookie?.includes(cookieName)) return
    if (!readMethods.has(method) || !publicRoutes.has(route)) return
    const seconds = ms / 1000
    counts.seconds += seconds
    for (const bucket of counts.buckets) if (seconds <= bucket.limit) bucket.count++
  })
  return () => counts
}
