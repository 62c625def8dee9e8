import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { bodyLimits } from '../contract/limits.ts'
import { accountRoutes } from './accounts/routes.ts'
import { renewSessions } from './accounts/sessions/browser-sessions.ts'
import type { Board } from './board/board.ts'
import { confessionRoutes } from './confessions/routes.ts'
import { problem } from './errors/problems.ts'
import { logAnswers } from './http/answers.ts'
import {
  boundBodies,
  boundUnreadAnswers,
  createUnreadAnswers,
  type UnreadAnswers,
} from './http/bodies.ts'
import { limitCaching } from './http/caching.ts'
import { answerParseError } from './http/client-errors.ts'
import { compilersFactory } from './http/compilers.ts'
import { answerErrors, answerInvalidUrl, sendProblem } from './http/errors.ts'
import { refuseWhenFull } from './http/full-disk.ts'
import { parseJsonBodies } from './http/json-bodies.ts'
import { createFailureLog, type LogFailure } from './http/log.ts'
import { describeApi } from './http/openapi.ts'
import { refuseForeignOrigins } from './http/origin.ts'
import { createWorkload, refuseOverload, type Workload } from './http/overload.ts'
import { servePublicCache } from './http/public-cache/serve-public-cache.ts'
import { securityHeaders, setSecurityHeaders } from './http/security-headers.ts'
import { seenRequestRoute, warnOfUntrustedProxy } from './http/seen-request.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { createStreams } from './live/streams.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { manifestRoute } from './pages/manifest.ts'
import { type Pages, servePages } from './pages/pages.ts'
import { wellKnownRoutes } from './pages/well-known.ts'
import { healthRoutes } from './process/health.ts'
import { replyRoutes } from './replies/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { takedownRoutes } from './takedowns/routes.ts'
import { upvoteRoutes } from './upvotes/routes.ts'

/**
 * Timeouts in ms. Idle connections stay open longer than a reverse proxy usually keeps them. Otherwise the proxy
 * could send a request while we close the connection. For request bodies, http/bodies.ts has a shorter timeout.
 */
const timeouts = { keepAliveTimeout: 75_000, requestTimeout: 90_000 }
const headersTimeout = 80_000
const maxUnreadBytes = 64 * 1024 * 1024

/** Without `pages`, serves only the API. After `stopping` is aborted, only `/readyz` fails. */
export async function createApp(
  board: Board,
  log: FastifyBaseLogger,
  pages?: Pages,
  stopping = new AbortController().signal,
  logFailure = createFailureLog(log),
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: bodyLimits.fields,
    // Twice the default: a university's single sign-on may set 17 kB of cookies that browsers send us, too.
    http: { maxHeaderSize: 32 * 1024 },
    ...timeouts,
    loggerInstance: log,
    // Fastify's own request log contains IP addresses and paths. `logAnswers` writes lines without them.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    trustProxy: board.config.trustProxy.length > 0 && board.config.trustProxy,
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections during the shutdown are still served.
    return503OnClosing: false,
    schemaController: { compilersFactory },
    frameworkErrors: answerInvalidUrl,
    clientErrorHandler: answerParseError(log),
  })
  app.server.headersTimeout = headersTimeout
  const workload = createWorkload()
  const unread = createUnreadAnswers(maxUnreadBytes)
  await guardRequests(app, board, workload, unread, logFailure)
  await servePublicFiles(app, board, pages, stopping)
  await app.register((scope) => serveBoard(scope, board, workload, pages))
  // It takes Fastify's listener off the server and calls it for what is not in the cache, so it comes after all routes.
  servePublicCache(app, board, workload, unread, pages?.pagePath)
  closeConnectionsOnStop(app, stopping)
  return app
}

/** Hooks in their order: headers before anything can refuse, and cookies before anything asks for them. */
async function guardRequests(
  app: FastifyInstance,
  board: Board,
  workload: Workload,
  unread: UnreadAnswers,
  logFailure: LogFailure,
): Promise<void> {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  parseJsonBodies(app, board)
  logAnswers(app)
  warnOfUntrustedProxy(app, board.config)
  boundBodies(app, workload)
  boundUnreadAnswers(app, unread)
  answerErrors(app, logFailure)
  setSecurityHeaders(app, securityHeaders(board.config))
  await app.register(cookie)
  refuseForeignOrigins(app, board.config)
  refuseWhenFull(app, board)
}

/** Routes that know no session and are served under any load. The description comes first, because it watches routes. */
async function servePublicFiles(
  app: FastifyInstance,
  board: Board,
  pages: Pages | undefined,
  stopping: AbortSignal,
): Promise<void> {
  await describeApi(app, board.config, board.sessions.cookieName)
  healthRoutes(app, board.db, stopping)
  wellKnownRoutes(app, board.config)
  if (!pages) return
  manifestRoute(app, board.config)
  await pages.serveAssets(app)
}

/** Calls and pages. The three hooks come first, because they hold for all of them; what no call takes comes last. */
async function serveBoard(
  scope: FastifyInstance,
  board: Board,
  workload: Workload,
  pages: Pages | undefined,
): Promise<void> {
  limitCaching(scope, board)
  await refuseOverload(scope, workload)
  renewSessions(scope, board)
  confessionRoutes(scope, board)
  replyRoutes(scope, board)
  searchRoutes(scope, board)
  inboxRoutes(scope, board)
  upvoteRoutes(scope, board)
  moderationRoutes(scope, board)
  accountRoutes(scope, board)
  takedownRoutes(scope, board)
  liveRoutes(scope, board, workload, createStreams())
  seenRequestRoute(scope, board)
  scope.all('/api/*', { schema: { hide: true } }, (_request, reply) =>
    sendProblem(reply, problem('not_found')),
  )
  if (pages) servePages(scope, board, pages)
}

/** Once `stopping` is aborted, every answer closes its connection, so that a proxy connects to another process. */
function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal): void {
  app.server.prependListener('request', (_request, response) => {
    if (stopping.aborted) response.setHeader('connection', 'close')
  })
}
