/** What a page shows of the board's configuration. */
export type BoardFacts = {
  title: string
  university: string
  emailDomain: string
  origin: string
  /** Whether Google sign-in is set up. */
  google: boolean
  /** Whether the board sends mail: then addresses are verified, and passwords can be set anew. */
  mail: boolean
}

/** What the board's own API answers: the status and its JSON as text. */
export type ApiAnswer = { status: number; text: string }

export type AskApi = (path: string) => Promise<ApiAnswer>

/** `path` is one that `PagePath` answered. */
export type PageRequest = { path: string; now: Date; facts: BoardFacts; askApi: AskApi }

/** A rendered page: inner HTML of the root element, tags for the head, JSON for the browser. */
export type RenderedPage = { status: number; head: string; html: string; state: string }

/** What the server takes from the browser's bundle. */
export type PageBundle = { pagePath: PagePath; renderPage: RenderPage }

/**
 * The path and query of the page that an absolute address shows, with nothing in them but what that page
 * reads: addresses that show the same page have the same.
 */
export type PagePath = (url: string) => string

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
