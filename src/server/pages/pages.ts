import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoardFacts } from '../../contract/board-facts.ts'
import type { PageBundle, PagePath } from '../../contract/page-bundle.ts'
import type { Board } from '../board/board.ts'
import { newPathOf, oldIdIn } from '../confessions/old-links.ts'
import { originOf, publicSettingsOf } from '../config/config.ts'
import { retryAfterSeconds } from '../errors/problems.ts'
import { keepNowhere } from '../http/caching.ts'
import { answerWithPage } from '../http/errors.ts'
import { isOwnRequest, ownHeaders } from '../http/own-requests.ts'
import { networkOfRequest, recalledViewerOf, viewerOf } from '../http/viewer.ts'
import { createTurns } from '../jobs/turns.ts'
import type { Searcher } from '../rate-limits/searches.ts'
import type { RenderShell } from './document.ts'
import { isSearch, renderThroughCache } from './rendered-pages.ts'

/** About five seconds' work. More at once would not be faster, only hold more memory. */
const renderLimits = { atOnce: 8, waiting: 250, waitMs: 5_000 }

/** Somewhat longer than what a page shows may have been cached. */
const maxAgeMs = 1_500

export type Pages = {
  /** Where it never changes while the process lives: in production. */
  pagePath?: PagePath
  serveAssets: (app: FastifyInstance) => Promise<void>
  load: () => Promise<Omit<PageBundle, 'renderPage'> & { render: RenderShell }>
}

export function servePages(app: FastifyInstance, board: Board, pages: Pages): void {
  const facts: BoardFacts = {
    ...publicSettingsOf(board.config),
    origin: originOf(board.config),
    google: board.google !== undefined,
    mail: board.mailer !== undefined,
  }
  const inTurn = createTurns(renderLimits)
  const options = { schema: { hide: true }, errorHandler: answerWithPage }
  app.get('/*', options, (request, reply) => {
    const answer = async () => {
      const address = addressOf(request.url, facts.origin)
      const oldId = oldIdIn(address)
      const moved =
        oldId && (await newPathOf(board.db, board, await viewerOf(board, request), oldId))
      if (moved) return reply.redirect(`${moved}${address.search}`, 308)
      const { pagePath, readPage, render } = await pages.load()
      const path = pagePath(address.href)
      if (isSearch(path)) {
        keepNowhere(reply)
        // A page that says so costs as much as any other.
        board.searches.check(await searcherOf(board, request))
      }
      const heard = board.relay.position(maxAgeMs)
      const answers = await readPage(path, (path) => askApi(app, request, path))
      const page = { path, now: startOfMinute(), facts }
      const { status, document } = await renderThroughCache(
        board.cache,
        render,
        page,
        answers,
        heard,
      )
      if (status === 503 || status === 429) reply.header('retry-after', retryAfterSeconds)
      return reply.code(status).type('text/html; charset=utf-8').send(document)
    }
    if (isOwnRequest(request) && isFeed(request.url)) return answer()
    return inTurn({ network: networkOfRequest(request), answer: reply.raw }, answer)
  })
}

/** Of the first pages of the feeds there are ten, kept for all visitors: no crowd elsewhere keeps those waiting. */
function isFeed(url: string): boolean {
  return /^\/(?:\?(?:(?:sort|frame)=\w+&?)+)?$/.test(url)
}

async function searcherOf(board: Board, request: FastifyRequest): Promise<Searcher> {
  return { viewer: await recalledViewerOf(board, request), network: networkOfRequest(request) }
}

/** An address that can't be parsed, which no browser sends, is not found. */
function addressOf(url: string, origin: string): URL {
  // After two slashes the rest would be another host.
  const path = url.replace(/^[/\\]{2,}/, '/')
  return URL.parse(path, origin) ?? new URL('/not-found', origin)
}

/** A page reads the board as a browser does: same validation, same privacy, counted for the same network. */
async function askApi(app: FastifyInstance, request: FastifyRequest, path: string) {
  const { cookie } = request.headers
  const headers = { ...ownHeaders, ...(cookie && { cookie }) }
  const answer = await app.inject({ url: path, headers, remoteAddress: request.ip })
  return { status: answer.statusCode, text: answer.body }
}

/** To the minute, so that an unchanged page keeps its ETag. */
function startOfMinute(): Date {
  const minute = 60_000
  return new Date(Math.floor(Date.now() / minute) * minute)
}
