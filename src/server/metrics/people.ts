import type { ServerResponse } from 'node:http'
import { googleCallback } from '../google/google.ts'
import type { Answered } from '../http/answers.ts'
import type { Group } from './groups.ts'
import { createHourlyCounter } from './hourly-counter.ts'

/** What single people do, by the call that does it. With mail, the code opens the account (PUT, and POST answers 202). */
const actions: Record<string, string> = {
  'POST /api/account 200': 'sign_up',
  'PUT /api/account 200': 'sign_up',
  'POST /api/session 200': 'sign_in',
  'PUT /api/session/google 200': 'sign_in',
  'POST /api/confessions 201': 'confession',
  'POST /api/confessions/:id/replies 201': 'reply',
  'PUT /api/confessions/:id/upvote 200': 'vote',
  'PUT /api/replies/:id/upvote 200': 'vote',
  'PUT /api/confessions/:id/report 200': 'report',
  'PUT /api/replies/:id/report 200': 'report',
  'POST /api/takedowns 201': 'ticket',
}

const rateLimited = 'rate_limited'

export const peopleMetrics: Group = ({ app, board, registry }) => {
  const names = [...Object.values(actions), rateLimited]
  const totals = Object.fromEntries(names.map((name) => [name, 0]))
  app.answers.subscribe((answered, _request, response) => {
    const action = actionOf(answered, response, board.sessions.cookieName)
    if (action) totals[action] = (totals[action] ?? 0) + 1
  })
  return createHourlyCounter(
    {
      name: 'spill_hourly_actions_total',
      help: 'What people did, and requests that met a rate limit. Published hourly, in tens.',
      registry,
      label: 'action',
    },
    () => totals,
  )
}

function actionOf(
  { method, route, status }: Answered,
  response: ServerResponse,
  cookieName: string,
): string | undefined {
  if (status === 429) return rateLimited
  // Google leads back here, also after failures. Only a success begins a session.
  if (route === googleCallback) {
    const cookies = [response.getHeader('set-cookie') ?? []].flat()
    return cookies.some((cookie) => `${cookie}`.startsWith(`${cookieName}=`))
      ? 'sign_in'
      : undefined
  }
  return actions[`${method} ${route} ${status}`]
}
