import type { FastifyInstance, FastifyReply } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { unavailable } from '../errors/problems.ts'
import { forbidCaching } from '../http/caching.ts'
import type { Workload } from '../http/overload.ts'
import { cachedViewerOf, sessionCookie } from '../http/viewer.ts'
import { sessionEnded } from './frames.ts'
import { catchUp, openLive } from './live.ts'
import { type Streams, send } from './streams.ts'

/** Maximum duration of a stream. Reconnecting then checks the session and may lead to a less busy process. */
const maxMs = 60 * 60_000

export function liveRoutes(
  app: FastifyInstance,
  board: Board,
  workload: Workload,
  streams: Streams,
): void {
  const live = openLive(board, app, streams)
  app.addHook('preClose', async () => live.close())

  endpoints(app, board).open('GET /api/events', async (asked) => {
    const { query, request, reply } = asked
    reply.type('text/event-stream').header('x-accel-buffering', 'no')
    forbidCaching(reply)
    if (request.method === 'HEAD') return void reply.send()
    // Refuse the stream if the response has no socket: an earlier response on a pipelined connection is unfinished,
    // or the browser has disconnected.
    if (reply.raw.socket?.destroyed !== false) throw unavailable()
    // Check the viewer again: the session may have ended while the request waited. Its end later ends the stream.
    const viewer = asked.viewer && (await cachedViewerOf(board, request))
    const endsAt = performance.now() + maxMs * (0.5 + Math.random() / 2)
    const confessions = [...new Set(query.confession)]
    const stream = { response: reply.raw, confessions, viewer, endsAt }
    if (!live.add(stream)) throw unavailable()
    beginStream(reply)
    workload.end(request)
    // The session may have ended after the page was rendered and before its stream began.
    if (!viewer && sessionCookie(board, request)) send(stream, sessionEnded)
    const lastHeard = request.headers['last-event-id']
    // A browser that reconnects by itself sends the same URL again. Its position is older than this header, so the
    // header takes precedence.
    catchUp(board, live, stream, lastHeard === undefined ? query.after : Number(lastHeard))
  })
}

/** Takes the response over from Fastify and sends its headers. */
function beginStream(reply: FastifyReply): void {
  reply.hijack()
  // Turn chunked encoding off, so that all streams get the same bytes. Closing the connection ends the response.
  reply.raw.removeHeader('transfer-encoding')
  const headers = { ...reply.getHeaders(), connection: 'close' } as Record<string, string>
  reply.raw.writeHead(200, headers)
}
