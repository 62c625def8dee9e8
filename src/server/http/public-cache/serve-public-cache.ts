import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { PagePath } from '../../../contract/page-bundle.ts'
import type { Board } from '../../board/board.ts'
import type { UnreadAnswers } from '../bodies.ts'
import { internalHeaders } from '../internal-requests.ts'
import type { Workload } from '../overload.ts'
import { type Address, cacheAddress } from './address.ts'
import { type Answer, answerOf, compressed, encodingFor, send, type Variant } from './answer.ts'

const maxRefusalMs = 1_000

/**
 * Caches complete answers, which are the same for all visitors, and sends them before the router and its hooks run
 * (decision 24). The request that fills the cache contains only the URL and the visitor's IP address. The address is
 * needed because networks take turns when pages are rendered.
 */
export function servePublicCache(
  app: FastifyInstance,
  { config, sessions, cache }: Board,
  workload: Workload,
  unread: UnreadAnswers,
  pagePath: PagePath | undefined,
): void {
  const [toRouter] = app.server.listeners('request') as [RequestListener]
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  const isVisit = ({ method, headers }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') &&
    !headers.cookie?.includes(sessions.cookieName) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !isClosing

  const finish = (
    answer: Answer,
    variant: Variant,
    request: IncomingMessage,
    response: ServerResponse,
    beganAt = performance.now(),
  ) => {
    const status = send(answer, variant, request, response)
    const hasBody = request.method === 'GET' && status !== 304
    // Count only answers that Node still holds: what it has passed to the operating system takes no memory here.
    if (hasBody && (response.writableLength > 0 || request.socket?.writableLength > 0)) {
      unread.add(response, variant.body.length)
    }
    const { method = '' } = request
    const ms = performance.now() - beganAt
    app.answers.add({ method, route: answer.route, status, ms }, app.log, request)
  }
  const fill = async ({ key, route }: Address, { socket, headers }: IncomingMessage) => {
    const forwarded = headers['x-forwarded-for']
    const filling = {
      url: key,
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
      headers: { ...internalHeaders, ...(forwarded && { 'x-forwarded-for': forwarded }) },
    }
    return answerOf(route, await app.inject(filling))
  }
  const answerFilled = async (
    address: Address,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const beganAt = performance.now()
    let isFirst = false
    const answer = await cache.read(keyOf(address.key), address.subject, () => {
      isFirst = true
      return fill(address, request)
    })
    // A 429, and a fast 503, refuse the first visitor's network: it asked for too much, or too many wait. This visitor
    // may have another network, so make a separate request. In an outage a 503 takes longer.
    const isFast = performance.now() - beganAt < maxRefusalMs
    const isRefusal = answer.status === 429 || (answer.status === 503 && isFast)
    if (isRefusal && !isFirst) return toRouter(request, response)
    const variant = await compressed(answer, encodingFor(answer, request))
    finish(answer, variant, request, response, beganAt)
  }
  // Every request from a client comes here first.
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (!admitPipelined(request.socket, response)) return
    if (!isVisit(request)) return toRouter(request, response)
    const { url = '' } = request
    const answer = cache.get<Answer>(keyOf(url))
    const variant = answer?.variants[encodingFor(answer, request)]
    if (answer && variant) return finish(answer, variant, request, response)
    const address = cacheAddress(url, config, pagePath)
    if (!address || !workload.begin(request)) return toRouter(request, response)
    answerFilled(address, request, response)
      .catch((error: unknown) => {
        app.logFailure('visitors', error)
        if (response.headersSent) response.destroy()
        else toRouter(request, response)
      })
      .finally(() => workload.end(request))
  }
  app.server.off('request', toRouter)
  app.server.on('request', respond)
}

function keyOf(address: string): string {
  return `visitors ${address}`
}

/** Maximum number of unanswered requests of one connection. Browsers and proxies send far fewer at a time. */
const maxUnanswered = 32

const connections = new WeakMap<Socket, { unanswered: number }>()

/**
 * Counts a request of a connection. If there are too many, closes the connection and returns false: Node would handle
 * all pipelined requests at once, and a packet may hold a thousand.
 */
function admitPipelined(socket: Socket, answer: ServerResponse): boolean {
  const connection = connections.get(socket) ?? { unanswered: 0 }
  if (++connection.unanswered === 1) connections.set(socket, connection)
  answer.once('close', () => connection.unanswered--)
  const isAdmitted = connection.unanswered <= maxUnanswered
  if (!isAdmitted) socket.destroy()
  return isAdmitted
}
