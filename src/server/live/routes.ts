import type { FastifyInstance, FastifyReply } from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import type { Board } from '../board/board.ts'
import { unavailable } from '../errors/problems.ts'
import { keepNowhere } from '../http/caching.ts'
import { recalledViewerOf } from '../http/viewer.ts'
import type { Workload } from '../http/workload.ts'
import { catchUp } from './catching-up.ts'
import { openLive } from './live.ts'

/** After it a browser connects anew: its session may be over, or another process have less to do. */
const maxMs = 60 * 60_000

export function liveRoutes(app: FastifyInstance, board: Board, workload: Workload): void {
  const live = openLive(board, app)
  app.addHook('preClose', async () => live.close())

  endpoints(app, board).open('GET /api/events', async (asked) => {
    const { query, request, reply } = asked
    reply.type('text/event-stream').header('x-accel-buffering', 'no')
    keepNowhere(reply)
    if (request.method === 'HEAD') return void reply.send()
    // Behind another answer on its connection it would wait for that to end; or its browser has gone.
    if (reply.raw.socket?.destroyed !== false) throw unavailable()
    const { network } = asked
    // It may have ended since it was found; from here on the stream hears of it.
    const viewer = asked.viewer && (await recalledViewerOf(board, request))
    const endsAt = performance.now() + maxMs * (0.5 + Math.random() / 2)
    const confessions = [...new Set(query.confession)]
    const stream = { response: reply.raw, network, confessions, viewer, endsAt }
    if (!live.add(stream)) throw unavailable()
    beginStream(reply)
    workload.end(request)
    const lastHeard = request.headers['last-event-id']
    // A browser that comes back by itself asks for the same address: what that says is heard by then.
    const after = typeof lastHeard === 'string' ? [lastHeard] : query.after
    catchUp(board, live, stream, after)
  })
}

/** From here on Fastify has nothing to do with it. */
function beginStream(reply: FastifyReply): void {
  reply.hijack()
  // So all who get the same are written the same bytes: the end of the connection is the end of the answer.
  reply.raw.removeHeader('transfer-encoding')
  const headers = { ...reply.getHeaders(), connection: 'close' } as Record<string, string>
  reply.raw.writeHead(200, headers)
}
