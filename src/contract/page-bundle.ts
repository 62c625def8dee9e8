import type { BoardFacts } from './board-facts.ts'

export type ApiAnswer = { status: number; text: string }

/** `heard` is the position at which the page's event stream begins. */
type PageRequest = { path: string; now: Date; facts: BoardFacts; heard: number }

/** `html` is the content of the root element. `state` is JSON with the data of the page, for the browser. */
export type RenderedPage = { status: number; head: string; html: string; state: string }

/** What the server calls in the built pages. Every `path` must be a result of `pagePath`. */
export type PageBundle = {
  pagePath: PagePath
  /** Reads what the page needs from the API through `askApi`, then renders it. */
  renderPage: (
    request: PageRequest,
    askApi: (path: string) => Promise<ApiAnswer>,
  ) => Promise<RenderedPage>
}

/** Reduces a URL to the parts that its page uses. Topics that the board does not have are left out. */
export type PagePath = (url: string, topics: string[]) => string
