import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import { sessionCookie } from './viewer.ts'

/** Caches may store visitors' answers but must ask each time (ETag, 304), and nothing of a session. */
export function limitCaching(app: FastifyInstance, board: Board): void {
  const isPersonal = (request: FastifyRequest) => sessionCookie(board, request) !== undefined

  app.addHook('onRequest', (request, reply, done) => {
    // Include `Accept-Encoding`, because a proxy may compress answers to visitors.
    reply.header('vary', 'Cookie, Accept-Encoding')
    if (isPersonal(request)) forbidCaching(reply)
    else reply.header('cache-control', 'no-cache')
    done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const revalidates = isRead && reply.statusCode === 200 && !isPersonal(request)
    if (!revalidates || !isWhole(payload)) return done()
    const etag = `"${hash('sha1', payload, 'base64url')}"`
    reply.header('etag', etag)
    if (!isKnown(etag, request.headers['if-none-match'])) return done()
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    done(null, null)
  })
}

export function forbidCaching(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store, no-transform')
}

function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
}

/** Returns whether `If-None-Match` contains this ETag. Ignores `W/`, because a proxy may have made the ETag weak. */
export function isKnown(etag: string, known: string | undefined): boolean {
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === etag || tag === '*') ?? false
}
