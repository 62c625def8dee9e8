import type { BoardFacts } from './board-facts.ts'

export type ApiAnswer = { status: number; text: string }

type AskApi = (path: string) => Promise<ApiAnswer>

/** Everything that a page reads from the API, by path. */
export type ApiAnswers = ReadonlyMap<string, ApiAnswer>

export type PageRequest = { path: string; now: Date; facts: BoardFacts }

/**
 * `html` is the content of the root element. `state` is JSON, to which the server adds `session` and `heard`, the
 * event position from which the page listens. The feed and confession pages must use nothing of the session except
 * whether there is a user, `emailVerified` and `hasPassword`: sessions in which these are equal share a page.
 */
export type RenderedPage = { status: number; head: string; html: string; state: string }

/** Every `path` must be a result of `pagePath`. */
export type PageBundle = {
  pagePath: PagePath
  readPage: (path: string, askApi: AskApi) => Promise<ApiAnswers>
  /** `answers` must be the result of `readPage` for the same path. */
  renderPage: (request: PageRequest, answers: ApiAnswers) => Promise<RenderedPage>
}

/** Reduces an absolute address to the parts that its page uses, so that all addresses of one page become equal. */
export type PagePath = (url: string) => string
