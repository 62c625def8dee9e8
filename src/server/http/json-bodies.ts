import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'
import { problem } from '../errors/problems.ts'
import type { Viewer } from '../viewer/viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person whose write this is. Its bytes count against their limit. */
    writer: Viewer | null
    giveBackBytes: ((share: number) => void) | null
  }
}

/** Far more than any call takes. A mebibyte of brackets takes 0.2 s to parse, one text of that size 0.01 s. */
const maxValues = 100

/**
 * Parses bodies. Counts the bytes of a write first, so that an invalid body costs its sender as much as an accepted one.
 * Gives them back if the board fails, and most of them if the sender is too fast. Accepts
 * `content-type: application/json` without a body where none is needed, because some clients send that.
 */
export function parseJsonBodies(app: FastifyInstance, { writing }: Pick<Board, 'writing'>): void {
  app.decorateRequest('writer', null)
  app.decorateRequest('giveBackBytes', null)
  app.addHook('onSend', (request, { statusCode }, _payload, done) => {
    if (statusCode >= 500) request.giveBackBytes?.(1)
    // Parsing took time, so a tenth stays counted, or refused bodies would be free.
    if (statusCode === 429) request.giveBackBytes?.(0.9)
    done()
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '' && !request.routeOptions.schema?.body) return done(null, undefined)
      try {
        if (request.writer)
          request.giveBackBytes = writing.countBytes(request.writer, Buffer.byteLength(body))
        if (hasManyValues(body)) throw problem('malformed')
      } catch (error) {
        return done(error as Error)
      }
      parse(request, body, done)
    },
  )
}

function hasManyValues(json: string): boolean {
  let values = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at)
    if (character === '\\') at++
    else if (character === '"') isText = !isText
    else if (!isText && '[{,'.includes(character) && ++values > maxValues) return true
  }
  return false
}
