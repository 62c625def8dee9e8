import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { healthPaths } from '../process/health.ts'
import { isInternalRequest } from './internal-requests.ts'

declare module 'fastify' {
  interface FastifyInstance {
    answers: Answers
  }
}

/** An answer that was sent. `route` is the pattern, never the URL. */
type Answered = { method: string; route: string; status: number; ms: number }

type Listener = (answered: Answered, request: IncomingMessage) => void

type Answers = ReturnType<typeof createAnswers>

/** Logs a line for each answer, without IP address, query string, cookie, body or account id (docs/anonymity.md). */
function createAnswers() {
  const listeners = new Set<Listener>()
  return {
    subscribe: (listener: Listener) => void listeners.add(listener),
    add: (answered: Answered, log: FastifyBaseLogger, request: IncomingMessage) => {
      const { method, route, status, ms } = answered
      // Proxies and containers ask for these every second, which would fill the log.
      const level = healthPaths.includes(route) && status < 500 ? 'debug' : 'info'
      log[level]({ method, route, status, ms: Math.round(ms) })
      for (const listener of listeners) listener(answered, request)
    },
  }
}

/** Logs all answers that pass the router. The public cache adds its own. */
export function logAnswers(app: FastifyInstance): void {
  const answers = createAnswers()
  app.decorate('answers', answers)
  app.addHook('onResponse', (request, reply, done) => {
    if (isInternalRequest(request)) return done()
    const { method, routeOptions, log, raw } = request
    const route = routeOptions.url ?? 'unknown'
    const { statusCode: status, elapsedTime: ms } = reply
    answers.add({ method, route, status, ms }, log, raw)
    done()
  })
}
