import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify'
import { escapeHtml } from '../../contract/html.ts'
import { failureDetail } from '../../contract/problems.ts'
import { isFull, isUnavailable } from '../db/failures.ts'
import { Problem, problem, unavailable } from '../errors/problems.ts'
import { storageFull } from './full-disk.ts'
import { createFailureLog, type LogFailure } from './log.ts'

export function answerErrors(
  app: FastifyInstance,
  logFailure: LogFailure = createFailureLog(app.log),
): void {
  app.decorate('logFailure', logFailure)
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendProblem(reply, problemOf(error, request)),
  )
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, problem('not_found')))
}

export function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, body, retryAfter } = problemOf(error, request)
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(errorPage(message, retryAfter, body.detail))
}

/** Answers a URL that can't be decoded and therefore has no route. */
export function answerInvalidUrl(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.accept?.includes('text/html')) return reply.redirect('/not-found')
  return sendProblem(reply, problem('malformed'))
}

export function sendProblem(reply: FastifyReply, { status, body, retryAfter }: Problem) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  // Serialize the problem here, because a response schema would remove fields of it.
  return reply
    .code(status)
    .type('application/problem+json')
    .serializer((text: string) => text)
    .send(JSON.stringify(body))
}

/** Returns a problem with one error for each invalid field. A client may show only its title: the first message. */
export function invalidFields(failures: FastifySchemaValidationError[]): Problem {
  const errors = failures.map(({ instancePath, message }) => ({
    field: instancePath.slice(1),
    message: message ?? 'is not valid',
  }))
  const title = errors[0]?.message
  return problem('invalid_fields', { errors, ...(title && { title }) })
}

/**
 * Returns the problem that answers an error. Logs the error if the board failed, or if another error made us refuse. An
 * unexpected failure gets a random id, which stands in the answer and in the log.
 */
function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  const known = asProblem(error)
  const isRefusal = error instanceof Problem && !error.cause
  if (known.status < 500 || isRefusal) return known
  const id = request.server.logFailure(known.message, error, request.log)
  return id && known.body.code === 'failed'
    ? problem('failed', { detail: failureDetail(id) })
    : known
}

export function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (error.statusCode === 413) return problem('too_large')
  if (error.statusCode === 415) return problem('unsupported_media_type')
  if (error.statusCode && error.statusCode < 500) return problem('malformed')
  if (isFull(error)) return storageFull()
  if (isUnavailable(error)) return unavailable()
  return problem('failed')
}

/** Returns a page that uses no other part of the board than the stylesheet, because that part may have failed, too. */
export function errorPage(title: string, retryAfterSeconds?: number, detail?: string): string {
  const refresh =
    retryAfterSeconds && `<meta http-equiv="refresh" content="${spread(retryAfterSeconds)}" />`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    ${refresh ?? ''}
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="/styles.css" />
  </head>
  <body>
    <main class="column state-note">
      <h1 class="font-semibold font-serif text-page tracking-tight">${escapeHtml(title)}</h1>
      <p>${refresh ? 'This page tries again by itself in a few seconds.' : 'Please try again later.'}</p>
      ${detail ? `<p>${escapeHtml(detail)}</p>` : ''}
      <a href="" class="inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-medium hover:bg-hover">Try again</a>
    </main>
  </body>
</html>
`
}

/** Adds a random delay, so that clients that were refused at the same time do not all come back at the same time. */
function spread(seconds: number): number {
  return seconds + Math.floor(Math.random() * seconds)
}
