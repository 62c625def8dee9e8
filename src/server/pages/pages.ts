import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoardFacts } from '../../contract/board-facts.ts'
import { minuteMs } from '../../contract/durations.ts'
import type { ApiAnswer, PageBundle, PagePath } from '../../contract/page-bundle.ts'
import type { Board } from '../board/board.ts'
import { importedIdInUrl, pathOfImported } from '../confessions/imported-links.ts'
import { originOf, publicSettingsOf } from '../config/config.ts'
import { retryAfterSeconds } from '../errors/problems.ts'
import { forbidCaching } from '../http/caching.ts'
import { answerWithPage } from '../http/errors.ts'
import { internalHeaders, isInternalRequest } from '../http/internal-requests.ts'
import { cachedViewerOf, checkedViewerOf, networkOfRequest } from '../http/viewer.ts'
import { createFairLimiter } from '../jobs/fair-limiter.ts'
import { documentOf } from './document.ts'

/** Limits for rendering. More pages at once would only need more memory. The queue holds about 5 s of work. */
const renderLimits = { atOnce: 8, waiting: 250, waitMs: 5_000 }

/**
 * Slightly longer than the data of a page may have been cached. The page's event stream begins this much earlier than
 * the page was read.
 */
const maxAgeMs = 1_500

export type Pages = {
  /** Undefined in development, where the function may change while the process runs. */
  pagePath?: PagePath
  serveAssets: (app: FastifyInstance) => Promise<void>
  load: () => Promise<PageBundle & { template: string }>
}

export function servePages(app: FastifyInstance, board: Board, pages: Pages): void {
  const { config } = board
  const facts: BoardFacts = {
    ...publicSettingsOf(config),
    origin: originOf(config),
    google: board.google !== undefined,
    mail: board.mailer !== undefined,
    ...(config.topics.length > 0 && { topics: config.topics }),
  }
  const inTurn = createFairLimiter(renderLimits)
  const options = { schema: { hide: true }, errorHandler: answerWithPage }
  app.get('/*', options, (request, reply) => {
    const answer = async () => {
      const address = addressOf(request.url, facts.origin)
      const oldId = importedIdInUrl(address)
      const moved =
        oldId &&
        (await pathOfImported(board.db, board, await checkedViewerOf(board, request), oldId))
      if (moved) return reply.redirect(`${moved}${address.search}`, 308)
      const { pagePath, renderPage, template } = await pages.load()
      const path = pagePath(address.href, config.topics)
      if (isSearch(path)) {
        forbidCaching(reply)
        // Refuse before rendering, because a rendered page with the refusal would cost as much as any other page.
        const viewer = await cachedViewerOf(board, request)
        board.limits.searches.check({ viewer, network: networkOfRequest(request) })
      }
      const heard = board.relay.position(maxAgeMs)
      // Round to the minute, so that an unchanged page keeps its ETag.
      const now = new Date(Math.floor(Date.now() / minuteMs) * minuteMs)
      const page = await renderPage({ path, now, facts, heard }, (path) =>
        askApi(app, request, path),
      )
      const { status } = page
      if (status === 503 || status === 429) reply.header('retry-after', retryAfterSeconds)
      return reply.code(status).type('text/html; charset=utf-8').send(documentOf(template, page))
    }
    if (isInternalRequest(request) && isFeed(request.url)) return answer()
    return inTurn({ network: networkOfRequest(request), answer: reply.raw }, answer)
  })
}

/** Returns whether a path (from `pagePath`) is a search. Searches are private, so they are never cached. */
function isSearch(path: string): boolean {
  return path === '/search' || path.startsWith('/search?')
}

/**
 * Returns whether a URL is the first page of a feed. The public cache requests these pages without waiting in the
 * queue, because there are only ten of them.
 */
function isFeed(url: string): boolean {
  return /^\/(?:\?(?:(?:sort|frame)=\w+&?)+)?$/.test(url)
}

/** Parses a URL. Treats one that can't be parsed, which no browser sends, as a page that doesn't exist. */
function addressOf(url: string, origin: string): URL {
  // Replace several slashes at the start by one: the parser would read a host name after two.
  const path = url.replace(/^[/\\]{2,}/, '/')
  return URL.parse(path, origin) ?? new URL('/not-found', origin)
}

/** Reads a page's data through the API, as a browser would, with the same validation, privacy rules and limits. */
async function askApi(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
): Promise<ApiAnswer> {
  const { cookie } = request.headers
  const headers = { ...internalHeaders, ...(cookie && { cookie }) }
  const answer = await app.inject({ url: path, headers, remoteAddress: request.ip })
  return { status: answer.statusCode, text: answer.body }
}
