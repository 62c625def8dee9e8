import type { BoardFacts } from './board-facts.ts'

export type ApiAnswer = { status: number; text: string }

type AskApi = (path: string) => Promise<ApiAnswer>

/** By path, everything that a page reads from the API. */
export type ApiAnswers = ReadonlyMap<string, ApiAnswer>

export type PageRequest = { path: string; now: Date; facts: BoardFacts }

/**
 * `html` goes into the root element, `head` into the head, `state` is a JSON object for the browser, to which
 * the server adds the session and `heard`, the position in the events at which it began to read. Of the
 * session, the page of the feed and of a confession depends on nothing but whether there is a user, and on
 * `emailVerified` and `hasPassword`: it fits everybody for whom these are the same.
 */
export type RenderedPage = { status: number; head: string; html: string; state: string }

/** Each `path` comes from `pagePath`. */
export type PageBundle = {
  pagePath: PagePath
  readPage: (path: string, askApi: AskApi) => Promise<ApiAnswers>
  /** `answers` come from `readPage`. */
  renderPage: (request: PageRequest, answers: ApiAnswers) => Promise<RenderedPage>
}

/** An absolute address cut to what its page reads, so that addresses of the same page become equal. */
export type PagePath = (url: string) => string
