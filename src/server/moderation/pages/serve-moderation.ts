import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { minuteMs } from '../../../contract/durations.ts'
import type { ModerationPage } from '../../../contract/moderation-pages.ts'
import type { Board } from '../../board/board.ts'
import { originOf } from '../../config/config.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { logAnswers } from '../../http/answers.ts'
import { forbidCaching } from '../../http/caching.ts'
import { answerErrors, answerWithPage } from '../../http/errors.ts'
import type { LogFailure } from '../../http/log.ts'
import { refuseForeignOrigins } from '../../http/origin.ts'
import { securityHeaders, setSecurityHeaders } from '../../http/security-headers.ts'
import { networkOfRequest } from '../../http/viewer.ts'
import { atMarks } from '../../jobs/at-marks.ts'
import { openModerationBundle } from '../../pages/built-pages.ts'
import { listen } from '../../process/lifecycle.ts'
import { createTokenBuckets } from '../../rate-limits/token-buckets.ts'
import { cookieName } from '../../viewer/sessions.ts'
import { createNudge } from '../desk/nudge.ts'
import {
  findOperator,
  moderationConfig,
  sessionDays,
  signInOperator,
  signOutOperator,
} from '../desk/operators.ts'
import { readHandbook } from './handbook.ts'
import { fieldsOf, type Page, registerPages, type Serve } from './pages.ts'

const policy =
  "default-src 'none';style-src 'self';script-src 'none';form-action 'self';base-uri 'none';frame-ancestors 'none'"

/** A code has 60 random bits, so this only keeps the database from work. */
const signIns = { capacity: 50, refillMs: 10 * minuteMs }
const maxNetworks = 10_000
const judgingMs = 30_000
const maxBodyBytes = 64 * 1024
const maxConnections = 200

export type ModerationPages = { app: FastifyInstance } & ReturnType<typeof createNudge>

/** Creates the server of the moderators' pages, which the caller lets listen. Throws an OperatorError. */
export async function createModerationPages(
  board: Board,
  log: FastifyBaseLogger,
  logFailure: LogFailure,
): Promise<ModerationPages> {
  const config = moderationConfig(board.config)
  const { boardTitle } = config
  const bundle = await openModerationBundle()
  const nudge = createNudge(board, boardTitle, originOf(config))
  await nudge.refresh()
  // Half a minute after the mark, what reports hide at it is hidden.
  const stopRefreshing = atMarks(() => board.background.run(nudge.refresh), -judgingMs)

  const app = Fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: minuteMs,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    forceCloseConnections: true,
  })
  app.server.maxConnections = maxConnections
  app.addHook('onClose', stopRefreshing)
  logAnswers(app)
  answerErrors(app, logFailure)
  setSecurityHeaders(app, { ...securityHeaders(config), 'content-security-policy': policy })
  await app.register(cookie)
  refuseForeignOrigins(app, config)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(`${body}`)),
  )
  app.addHook('onRoute', (route) => {
    route.errorHandler = answerWithPage
  })

  const secure = originOf(config).startsWith('https:')
  const sessionName = cookieName('spill.moderator', secure, '/')
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  const tries = createTokenBuckets(config.rateLimits, maxNetworks, signIns.refillMs)

  const send = (reply: FastifyReply, page: Page, reasons: ModerationPage['reasons'] = []) => {
    forbidCaching(reply)
    return reply
      .type('text/html; charset=utf-8')
      .send(bundle.renderModerationPage({ boardTitle, reasons, ...page }))
  }
  /** Others than signed-in moderators are sent to the sign-in. */
  const serve: Serve = (method, url, read) =>
    app.route({
      ...{ method, url },
      handler: async (request, reply) => {
        const by = await findOperator(board, request.cookies[sessionName] ?? '')
        if (!by) return reply.redirect('/sign-in', 303)
        const handbook = await readHandbook(config)
        const desk = { ...board, by, isSignedIn: true }
        const page = await read({ request, desk, handbook }).catch((error: unknown): Page => {
          if (!(error instanceof OperatorError)) throw error
          return { title: 'Not found', messages: [{ text: error.message }] }
        })
        if (typeof page === 'string') return reply.redirect(page, 303)
        return send(reply, { by, ...page }, handbook.reasons)
      },
    })

  registerPages(serve, board)

  app.get('/sign-in', (_request, reply) => send(reply, { title: 'Sign In' }))
  app.post('/sign-in', async (request, reply) => {
    tries.take([{ sender: networkOfRequest(request), ...signIns }])
    const session = await signInOperator(board, fieldsOf(request).get('code') ?? '')
    if (!session) {
      const text = 'This code is wrong, was used, or is too old. Ask for a new one.'
      return send(reply.code(403), { title: 'Sign In', messages: [{ text }] })
    }
    const maxAge = sessionDays * 24 * 60 * 60
    return reply.setCookie(sessionName, session, { ...attributes, maxAge }).redirect('/', 303)
  })
  app.post('/sign-out', async ({ cookies }, reply) => {
    await signOutOperator(board, cookies[sessionName] ?? '')
    return reply.clearCookie(sessionName, attributes).redirect('/sign-in', 303)
  })
  app.get('/styles.css', (_request, reply) => reply.type('text/css').send(bundle.styles))
  return { app, ...nudge }
}

/** Serves the moderators' pages on their own port. Throws a StartError if it can't be listened on. */
export async function serveModeration(
  board: Board,
  log: FastifyBaseLogger,
  logFailure: LogFailure,
) {
  const pages = await createModerationPages(board, log, logFailure)
  await listen(pages.app, moderationConfig(board.config), 'MODERATION_')
  return pages
}
