import type { BoardFacts } from './board-facts.ts'

export type ApiAnswer = { status: number; text: string }

type AskApi = (path: string) => Promise<ApiAnswer>

/** All API answers that a page needs, by path. */
export type ApiAnswers = ReadonlyMap<string, ApiAnswer>

export type PageRequest = { path: string; now: Date; facts: BoardFacts }

/**
 * `html` is the content of the root element. `state` is JSON, to which the server adds `session` and `heard`, the
 * position at which the event stream begins. The feed and confession pages must use nothing of the session but
 * `emailVerified`, `hasPassword` and whether there is a user. Sessions in which these are equal share a page.
 */
export type RenderedPage = { status: number; head: string; html: string; state: string }

/** What the server calls in the built pages. Every `path` must be a result of `pagePath`. */
export type PageBundle = {
  pagePath: PagePath
  readPage: (path: string, askApi: AskApi) => Promise<ApiAnswers>
  /** `answers` must be the result of `readPage` for the same path. */
  renderPage: (request: PageRequest, answers: ApiAnswers) => Promise<RenderedPage>
}

/** Reduces a URL to the parts that its page uses. Topics that the board does not have are left out. */
export type PagePath = (url: string, topics: string[]) => string
