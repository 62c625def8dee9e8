import type { FastifyInstance } from 'fastify'
import { dayMs } from '../../contract/durations.ts'
import { contactUrl } from '../../contract/html.ts'
import { type Config, originOf } from '../config/config.ts'
import { problem } from '../errors/problems.ts'

/** RFC 9116 asks for an end that is less than a year away. */
const validDays = 180
/** Search engines should not read the API, nor pages that differ for each reader or query. */
const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /profile', 'Disallow: /search']

/** Registers the addresses at which programs look for something on every site. */
export function wellKnownRoutes(app: FastifyInstance, config: Config): void {
  const options = { schema: { hide: true } }
  app.get('/robots.txt', options, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return lines(robots)
  })

  // Whom to tell about a security problem of this board (RFC 9116).
  app.get('/.well-known/security.txt', options, async (_request, reply) => {
    if (!config.contact) throw problem('not_found')
    const today = Math.floor(Date.now() / dayMs) * dayMs
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return lines([
      `Contact: ${contactUrl(config.contact)}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${originOf(config)}/.well-known/security.txt`,
    ])
  })

  // Password managers lead people here.
  app.get('/.well-known/change-password', options, async (_request, reply) =>
    reply.redirect('/profile'),
  )
}

function lines(all: string[]): string {
  return `${all.join('\n')}\n`
}
