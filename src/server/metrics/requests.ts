import { Counter, Histogram } from '@prometheus-io/client'
import type { Answered } from '../http/answers.ts'
import { readMethods } from '../http/origin.ts'
import type { Group } from './groups.ts'
import { createHourlyHistogram } from './hourly-histogram.ts'

const limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** What everyone reads, where a visitor's request says nothing about anyone. `/*` is every page. */
const sharedRoutes = new Set([
  ...['/*', '/healthz', '/up', '/readyz'],
  ...['/api/confessions', '/api/confessions/:id', '/api/confessions/:id/replies'],
  '/api/replies/:id/replies',
])
/** An event stream lasts up to an hour, so its end is neither a request's duration nor news. */
const streamRoute = '/api/events'

const hourlySeries = ['write', 'file', 'signed_in', 'other'].flatMap((group) =>
  ['2xx', '3xx', '4xx', '5xx'].map((status) => ({ group, status })),
)

export const requestMetrics: Group = ({ app, board, registry }) => {
  const registers = [registry]
  const requests = new Counter({
    name: 'spill_requests_total',
    help: 'Requests of visitors to what everyone reads, by route and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'spill_request_duration_seconds',
    help: 'Durations of requests of visitors to what everyone reads, by route.',
    labelNames: ['route'],
    buckets: limits,
    registers,
  })
  const cached = new Counter({
    name: 'spill_public_cache_answers_total',
    help: 'Answers to visitors from the public cache (hit), or made for it (miss).',
    labelNames: ['result'],
    registers,
  })
  const failures = new Counter({
    name: 'spill_failed_requests_total',
    help: 'Requests of any kind that failed: a status of 500 or more, but not for a part that is not set up.',
    registers,
  })
  const hourly = createHourlyHistogram({
    name: 'spill_hourly_request_duration_seconds',
    help: 'Durations of all other requests, in groups, by the class of the status. Published hourly, in tens.',
    limits,
    series: hourlySeries,
    registry,
  })
  app.answers.subscribe((answered, { headers }) => {
    const { method, route, status, isFailure, ms, cache } = answered
    if (route === streamRoute) return
    if (isFailure) failures.inc()
    if (cache) cached.inc({ result: cache })
    const hasSession = headers.cookie?.includes(board.sessions.cookieName) ?? false
    if (hasSession || !readMethods.has(method) || !sharedRoutes.has(route))
      return hourly.observe(groupOf(answered, hasSession), ms / 1000)
    requests.inc({ route, status })
    durations.observe({ route }, ms / 1000)
  })
  return hourly.update
}

/** Everything that writes is one group, so that no one can tell a vote from a report. */
function groupOf({ method, route, status }: Answered, hasSession: boolean) {
  return { group: groupNameOf(method, route, hasSession), status: `${Math.floor(status / 100)}xx` }
}

function groupNameOf(method: string, route: string, hasSession: boolean): string {
  if (!readMethods.has(method)) return 'write'
  if (!route.startsWith('/api/') && !sharedRoutes.has(route)) return 'file'
  return hasSession ? 'signed_in' : 'other'
}
