import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BoardFacts, RenderPage } from '../../contract/page.ts'
import type { Board } from '../board.ts'
import { originOf } from '../config.ts'

/** The browser's side of the board, as it was built or as the development server makes it. */
export type Pages = {
  serveAssets: (app: FastifyInstance) => Promise<void>
  /** The page template and the renderer, made for this address when developing. */
  load: (url: string) => Promise<{ template: string; renderPage: RenderPage }>
}

/** Answers every address that is no call of the API with a rendered page. */
export function servePages(app: FastifyInstance, board: Board, pages: Pages): void {
  const facts: BoardFacts = {
    title: board.config.boardTitle,
    university: board.config.university,
    emailDomain: board.config.emailDomain,
    origin: originOf(board.config),
  }
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { template, renderPage } = await pages.load(request.url)
    const { status, head, html, state } = await renderPage({
      url: request.url,
      now: new Date(),
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
  return { status: answer.statusCode, body: answer.json() }
}

function sendPage(reply: FastifyReply, status: number, page: string) {
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}

/** A confession may hold `$&`: the parts go in through a function, never as a pattern. */
function fill(template: string, parts: Record<string, string>): string {
  return template.replace(
    /<!--(head|html)-->|"(state)"(?=<)/g,
    (_, tag, json) => parts[tag ?? json] ?? '',
  )
}
