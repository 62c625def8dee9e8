import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoardFacts } from '../../contract/board-facts.ts'
import { minuteMs } from '../../contract/durations.ts'
import type { PageBundle, PagePath } from '../../contract/page-bundle.ts'
import type { Board } from '../board/board.ts'
import { importedIdInUrl, pathOfImported } from '../confessions/imported-links.ts'
import { originOf, publicSettingsOf } from '../config/config.ts'
import { retryAfterSeconds } from '../errors/problems.ts'
import { forbidCaching } from '../http/caching.ts'
import { answerWithPage } from '../http/errors.ts'
import { internalHeaders, isInternalRequest } from '../http/internal-requests.ts'
import { networkOfRequest, recalledViewerOf, viewerOf } from '../http/viewer.ts'
import { createFairLimiter } from '../jobs/fair-limiter.ts'
import type { RenderShell } from './document.ts'
import { isSearch, renderThroughCache } from './rendered-pages.ts'

/** The queue holds about 5 s of work. More renderings at once would only need more memory. */
const renderLimits = { atOnce: 8, waiting: 250, waitMs: 5_000 }

/** Slightly longer than the data of a page may have been cached. */
const maxAgeMs = 1_500

export type Pages = {
  /** Only in production, where it doesn't change while the process runs. */
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
  const inTurn = createFairLimiter(renderLimits)
  const options = { schema: { hide: true }, errorHandler: answerWithPage }
  app.get('/*', options, (request, reply) => {
    const answer = async () => {
      const address = addressOf(request.url, facts.origin)
      const oldId = importedIdInUrl(address)
      const moved =
        oldId && (await pathOfImported(board.db, board, await viewerOf(board, request), oldId))
      if (moved) return reply.redirect(`${moved}${address.search}`, 308)
      const { pagePath, readPage, render } = await pages.load()
      const path = pagePath(address.href)
      if (isSearch(path)) {
        forbidCaching(reply)
        // Refuse before rendering: a page that shows the refusal costs as much as any other page.
        const viewer = await recalledViewerOf(board, request)
        board.searches.check({ viewer, network: networkOfRequest(request) })
      }
      const heard = board.relay.position(maxAgeMs)
      const answers = await readPage(path, (path) => askApi(app, request, path))
      // Rounded to the minute, so that an unchanged page keeps its ETag.
      const now = new Date(Math.floor(Date.now() / minuteMs) * minuteMs)
      const page = { path, now, facts }
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
    if (isInternalRequest(request) && isFeed(request.url)) return answer()
    return inTurn({ network: networkOfRequest(request), answer: reply.raw }, answer)
  })
}

/** The cache requests the first page of a feed without waiting in the queue. There are only ten such pages. */
function isFeed(url: string): boolean {
  return /^\/(?:\?(?:(?:sort|frame)=\w+&?)+)?$/.test(url)
}

/** Treats a URL that can't be parsed, which no browser sends, as a page that doesn't exist. */
function addressOf(url: string, origin: string): URL {
  // After two slashes, the parser would read the rest as a host name.
  const path = url.replace(/^[/\\]{2,}/, '/')
  return URL.parse(path, origin) ?? new URL('/not-found', origin)
}

/** Pages read through the API like a browser, with the same validation, privacy rules and rate limits by network. */
async function askApi(app: FastifyInstance, request: FastifyRequest, path: string) {
  const { cookie } = request.headers
  const headers = { ...internalHeaders, ...(cookie && { cookie }) }
  const answer = await app.inject({ url: path, headers, remoteAddress: request.ip })
  return { status: answer.statusCode, text: answer.body }
}
