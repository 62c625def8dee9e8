import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BoardFacts, PagePath, PageRequest } from '../../contract/page.ts'
import type { Board } from '../board.ts'
import { newPathOf, oldIdIn } from '../confessions/old-links.ts'
import { originOf } from '../config.ts'
import { answerWithPage } from '../http/errors.ts'
import { networkOfRequest, sessionCookie, viewerOf } from '../http/viewer.ts'
import { retryAfterSeconds } from '../problems.ts'
import { createTurns } from '../process/turns.ts'

/**
 * Pages that are made at once, and that wait for that: together what takes about five seconds. More
 * at once would not be done sooner, only hold more memory.
 */
const most = { atOnce: 8, waiting: 250, waitMs: 5_000 }

/** A page as it goes out. */
export type Page = { status: number; document: Buffer }

/** The browser's side of the board, as it was built or as the development server makes it. */
export type Pages = {
  serveAssets: (app: FastifyInstance) => Promise<void>
  load: () => Promise<{
    pagePath: PagePath
    /** `mayKeep`: the page is the same for everybody who gets the same answers from the API. */
    render: (request: PageRequest, mayKeep: boolean) => Promise<Page>
  }>
}

/** Answers every address that is no call of the API with a rendered page. */
export function servePages(app: FastifyInstance, board: Board, pages: Pages): void {
  const facts: BoardFacts = {
    title: board.config.boardTitle,
    university: board.config.university,
    emailDomain: board.config.emailDomain,
    origin: originOf(board.config),
    google: board.google !== undefined,
    mail: board.mailer !== undefined,
  }
  const inTurn = createTurns(most)
  const options = { schema: { hide: true }, errorHandler: answerWithPage }
  app.get('/*', options, (request, reply) =>
    inTurn({ network: networkOfRequest(request), answer: reply.raw }, async () => {
      const address = addressOf(request.url, facts.origin)
      const oldId = oldIdIn(address)
      const moved =
        oldId && (await newPathOf(board.db, board, await viewerOf(board, request), oldId))
      if (moved) return reply.redirect(`${moved}${address.search}`, 308)
      const { pagePath, render } = await pages.load()
      const { status, document } = await render(
        {
          path: pagePath(address.href),
          now: startOfMinute(),
          facts,
          askApi: (path) => askApi(app, request, path),
        },
        sessionCookie(board, request) === undefined,
      )
      if (status === 503) reply.header('retry-after', retryAfterSeconds)
      return reply.code(status).type('text/html; charset=utf-8').send(document)
    }),
  )
}

/** Our own address with this path. One that is none, which no browser sends, leads nowhere. */
function addressOf(url: string, origin: string): URL {
  // Two slashes at the start would make the rest the address of another host.
  const path = url.replace(/^[/\\]{2,}/, '/')
  return URL.parse(path, origin) ?? new URL('/not-found', origin)
}

/** A page reads the board as any browser does: the same validation, the same privacy. */
async function askApi(app: FastifyInstance, { headers }: FastifyRequest, path: string) {
  const { cookie } = headers
  const answer = await app.inject({ url: path, headers: cookie ? { cookie } : {} })
  return { status: answer.statusCode, text: answer.body }
}

/** Pages show times to the minute; so an unchanged page keeps its ETag for as long. */
function startOfMinute(): Date {
  const minute = 60_000
  return new Date(Math.floor(Date.now() / minute) * minute)
}
