import type { FastifyInstance } from 'fastify'

/** Accepts `content-type: application/json` without a body where none is needed, because some clients send that. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '' && !request.routeOptions.schema?.body) done(null, undefined)
      else parse(request, body, done)
    },
  )
}
