import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BoardFacts, RenderPage } from '../../contract/page.ts'
import type { Board } from '../board.ts'
import { newAddressOf } from '../confessions/old-links.ts'
import { originOf } from '../config.ts'
import { sessionCookie } from '../http/viewer.ts'

/** The browser's side of the board, as it was built or as the development server makes it. */
export type Pages = {
  serveAssets: (app: FastifyInstance) => Promise<void>
  /** The page template and the renderer; for visitors, one that may keep what it rendered. */
  load: (url: string, forVisitor: boolean) => Promise<{ template: string; renderPage: RenderPage }>
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
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const isVisitor = sessionCookie(board, request) === undefined
    // Two slashes at the start would make the rest the address of another host.
    const url = request.url.replace(/^[/\\]{2,}/, '/')
    const moved = await newAddressOf(board, new URL(url, facts.origin))
    if (moved) return reply.redirect(moved, 308)
    const { template, renderPage } = await pages.load(url, isVisitor)
    const { status, head, html, state } = await renderPage({
      url,
      now: startOfMinute(),
      facts,
      askApi: (path) => askApi(app, request, path),
    })
    return sendPage(reply, status, fill(template, { head, html, state }))
  })
}

/** A page reads the board as any browser does: the same validation, the same privacy. */
async function askApi(app: FastifyInstance, { headers }: FastifyRequest, path: string) {
  const { cookie } = headers
  const answer = await app.inject({ url: path, headers: cookie ? { cookie } : {} })
  return { status: answer.statusCode, text: answer.body }
}

function sendPage(reply: FastifyReply, status: number, page: string) {
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}

/** Pages show times to the minute; so an unchanged page keeps its ETag for as long. */
function startOfMinute(): Date {
  const minute = 60_000
  return new Date(Math.floor(Date.now() / minute) * minute)
}

/** A confession may hold `$&`: the parts go in through a function, never as a pattern. */
function fill(template: string, parts: Record<string, string>): string {
  return template.replace(
    /<!--(head|html)-->|"(state)"(?=<)/g,
    (_, tag, json) => parts[tag ?? json] ?? '',
  )
}
