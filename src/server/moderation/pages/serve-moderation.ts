import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { minuteMs } from '../../../contract/durations.ts'
import type { ModerationPage } from '../../../contract/moderation-pages.ts'
import type { Board } from '../../board/board.ts'
import { originOf } from '../../config/config.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { readLog } from '../../hiding/decisions.ts'
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
import { describeItem } from '../desk/describe-item.ts'
import { readItems } from '../desk/desk.ts'
import {
  findOperator,
  moderationConfig,
  sessionDays,
  signInOperator,
  signOutOperator,
} from '../desk/operators.ts'
import { decidedCard, decisionText, itemCard, ticketCard } from './cards.ts'
import { decideForm, type Moderator } from './decide-form.ts'
import { type Handbook, readHandbook } from './handbook.ts'
import { createNudge } from './nudge.ts'
import { createQueueSnapshot, type Figures } from './queue-snapshot.ts'

const policy =
  "default-src 'none';style-src 'self';script-src 'none';form-action 'self';base-uri 'none';frame-ancestors 'none'"

/** A code has 60 random bits, so this only keeps the database from work. */
const signIns = { capacity: 50, refillMs: 10 * minuteMs }
const maxNetworks = 10_000
const judgingMs = 30_000
const maxBodyBytes = 64 * 1024
const maxConnections = 200
/** The log searches in so many newest decisions. A page shows the first of what it finds. */
const maxSearched = 5_000
const maxShown = 50

type Page = Omit<ModerationPage, 'boardTitle' | 'reasons'>

export type ModerationPages = {
  app: FastifyInstance
  figures: () => Figures
  /** Reads again what waits, as at each mark. */
  refresh: () => Promise<void>
}

/** Creates the server of the moderators' pages, which the caller lets listen. Throws an OperatorError. */
export async function createModerationPages(
  board: Board,
  log: FastifyBaseLogger,
  logFailure: LogFailure,
): Promise<ModerationPages> {
  const config = moderationConfig(board.config)
  const { boardTitle } = config
  const desk = { ...board, by: '', isSignedIn: true }
  const bundle = await openModerationBundle()
  const snapshot = createQueueSnapshot(desk)
  const nudge = createNudge(board, boardTitle, originOf(config))
  const refresh = async () => {
    await snapshot.refresh()
    await nudge(snapshot.figures())
  }
  await refresh()
  // Half a minute after the mark, what reports hide at it is hidden.
  const stopRefreshing = atMarks(() => board.background.run(refresh), -judgingMs)

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
  type Asked = Moderator & { request: FastifyRequest; handbook: Handbook }
  /** Registers a page for signed-in moderators. Others are sent to the sign-in. Without a page, the queue follows. */
  const serve = (
    method: 'GET' | 'POST',
    url: string,
    read: (asked: Asked) => Promise<Page | undefined>,
  ) =>
    app.route({
      ...{ method, url },
      handler: async (request, reply) => {
        const session = request.cookies[sessionName] ?? ''
        const by = session && (await findOperator(board, session))
        if (!by) return reply.redirect('/sign-in', 303)
        const handbook = await readHandbook(config)
        const page = await read({ by, session, request, handbook }).catch(
          (error: unknown): Page => {
            if (!(error instanceof OperatorError)) throw error
            return { title: 'Not found', messages: [error.message] }
          },
        )
        if (!page) return reply.redirect('/', 303)
        return send(reply, { by, ...page }, handbook.reasons)
      },
    })
  const readCards = async (by: string, onlyTickets = false) => {
    const entries = (await snapshot.read()).filter(
      ({ about }) => !onlyTickets || about === 'ticket',
    )
    return entries
      .slice(0, maxShown)
      .map((entry) =>
        entry.about === 'ticket' ? ticketCard(entry) : itemCard(entry.item, by, true),
      )
  }
  const readItem = async (id: string) => snapshot.asOfMark(await describeItem(desk, id))

  /** The results of each moderator's last form, until the next page shows them. */
  const outcomes = new Map<string, { ids: string[]; messages: string[] }>()
  serve('GET', '/', async ({ by }) => {
    const { ids, messages } = outcomes.get(by) ?? { ids: [], messages: [] }
    outcomes.delete(by)
    const decided = []
    for (const { id } of (await readItems(board.db, ids)).values()) {
      const item = await readItem(id)
      decided.push(decidedCard(itemCard(item, by), item))
    }
    return { title: 'Queue', messages, decided, cards: await readCards(by) }
  })
  serve('POST', '/decide', async ({ by, session, request, handbook }) => {
    const form = [fieldsOf(request), handbook.reasons, snapshot] as const
    const refuse = (error: unknown) => {
      if (!(error instanceof OperatorError)) throw error
      return { ids: [], messages: [error.message] }
    }
    outcomes.set(by, await decideForm(board, { by, session }, ...form).catch(refuse))
    return undefined
  })
  serve('GET', '/item/:id', async ({ by, request }) => {
    const { id } = request.params as { id: string }
    return { title: 'One post', cards: [itemCard(await readItem(id), by)] }
  })
  serve('GET', '/tickets', async ({ by }) => ({
    ...{ title: 'Tickets', cards: await readCards(by, true) },
  }))
  serve('GET', '/log', async ({ request }) => {
    const search = `${(request.query as { q?: unknown }).q ?? ''}`.trim()
    const found = (await readLog(board.db, board, maxSearched))
      .map((one) => ({ id: one.id, itemId: one.item.id, text: decisionText(one) }))
      .filter(({ itemId, text }) =>
        `${text} ${itemId}`.toLowerCase().includes(search.toLowerCase()),
      )
      .slice(0, maxShown)
    const ids = found.map(({ itemId }) => itemId)
    const items = await readItems(board.db, ids)
    const decisions = found.map(({ id, itemId, text }) => {
      const { title, content = 'deleted' } = items.get(itemId) ?? {}
      return { id, path: `/item/${itemId}`, text: `${text}: “${(title ?? content).slice(0, 60)}”` }
    })
    return { title: 'Log', log: { search, decisions } }
  })
  serve('GET', '/handbook', async ({ handbook }) => ({
    title: 'Handbook',
    handbook: handbook.text,
  }))

  app.get('/sign-in', (_request, reply) => send(reply, { title: 'Sign In' }))
  app.post('/sign-in', async (request, reply) => {
    tries.take([{ sender: networkOfRequest(request), ...signIns }])
    const session = await signInOperator(board, fieldsOf(request).get('code') ?? '')
    if (!session) {
      const message = 'This code is wrong, was used, or is too old. Ask for a new one.'
      return send(reply.code(403), { title: 'Sign In', messages: [message] })
    }
    const maxAge = sessionDays * 24 * 60 * 60
    return reply.setCookie(sessionName, session, { ...attributes, maxAge }).redirect('/', 303)
  })
  app.post('/sign-out', async ({ cookies }, reply) => {
    await signOutOperator(board, cookies[sessionName] ?? '')
    return reply.clearCookie(sessionName, attributes).redirect('/sign-in', 303)
  })
  app.get('/styles.css', (_request, reply) => reply.type('text/css').send(bundle.styles))
  return { app, figures: snapshot.figures, refresh }
}

function fieldsOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
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
