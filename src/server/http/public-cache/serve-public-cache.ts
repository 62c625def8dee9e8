import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PagePath } from '../../../contract/page-bundle.ts'
import type { Board } from '../../board/board.ts'
import { internalHeaders } from '../internal-requests.ts'
import type { Pipelines } from '../pipelines.ts'
import type { UnreadAnswers } from '../unread-answers.ts'
import type { Workload } from '../workload.ts'
import { type Address, addressOf } from './address.ts'
import { type Answer, answerOf, compress, encodingFor, send, type Variant } from './answer.ts'

const maxRefusalMs = 1_000

type Bounds = { workload: Workload; pipelines: Pipelines; unread: UnreadAnswers }

/**
 * All visitors get the same answer at an address. It is cached complete with its headers, and sent before the
 * router and its hooks run (decision 24). The request that fills the cache holds the address, and of the visitor
 * only the network, because pages are rendered in turns by network.
 */
export function servePublicCache(
  app: FastifyInstance,
  { sessions, cache }: Board,
  bounds: Bounds,
  pagePath: PagePath | undefined,
): void {
  const { workload, pipelines, unread } = bounds
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
    beganAt?: number,
  ) => {
    const status = send(answer, variant, request, response)
    const hasBody = request.method === 'GET' && status !== 304
    // What the operating system has taken over takes no memory here.
    if (hasBody && (response.writableLength > 0 || request.socket?.writableLength > 0)) {
      unread.add(response, variant.body.length)
    }
    const ms = beganAt === undefined ? 0 : Math.round(performance.now() - beganAt)
    app.log.info({ method: request.method, route: answer.route, status, ms })
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
    // The turn was refused to the network of the first visitor, so this one tries alone. Outages take longer.
    const isRefusedTurn = answer.status === 503 && performance.now() - beganAt < maxRefusalMs
    if (isRefusedTurn && !isFirst) return toRouter(request, response)
    const encoding = encodingFor(answer, request)
    if (encoding !== 'identity') await compress(answer, encoding)
    finish(
      answer,
      answer.variants[encoding] ?? answer.variants.identity,
      request,
      response,
      beganAt,
    )
  }
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (!isVisit(request)) return toRouter(request, response)
    const { url = '' } = request
    const answer = cache.get<Answer>(keyOf(url))
    const variant = answer?.variants[encodingFor(answer, request)]
    if (answer && variant) {
      if (pipelines.admit(request.socket, response)) finish(answer, variant, request, response)
      return
    }
    const address = addressOf(url, pagePath)
    if (!address) return toRouter(request, response)
    if (!pipelines.admit(request.socket, response)) return
    if (!workload.begin(request)) return toRouter(request, response)
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
