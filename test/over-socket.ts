import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { listen } from './listen.ts'

export type Request = {
  method: string
  url: string
  cookies?: Record<string, string>
  headers?: Record<string, string>
  payload?: unknown
}

export type Received = {
  statusCode: number
  headers: IncomingHttpHeaders
  body: string
  cookies: { name: string; value: string }[]
}

/** Sends the request over a socket, because `app.inject` bypasses the public cache in front of the router. */
export async function requestOverSocket(
  app: FastifyInstance,
  { method, url, cookies = {}, headers = {}, payload }: Request,
): Promise<Received> {
  const port = await listen(app)
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const body = payload === undefined ? undefined : JSON.stringify(payload)
  const sending = request({
    port,
    method,
    path: url,
    headers: {
      ...(pairs.length > 0 && { cookie: pairs.join('; ') }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': `${Buffer.byteLength(body)}`,
      }),
      ...headers,
    },
  })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const given = answer.headers['set-cookie'] ?? []
  return {
    statusCode: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await text(answer),
    cookies: given.map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return { name, value }
    }),
  }
}
