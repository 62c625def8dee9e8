export type BoardFacts = {
  title: string
  university: string
  emailDomain: string
  origin: string
  google: boolean
  /** Without mail no address is verified, and no password reset. */
  mail: boolean
  /** The operator's address or link, for whoever wants to reach one. */
  contact: string | null
  /** What the crisis card says. */
  crisis: { text: string; url: string }
}

export type ApiAnswer = { status: number; text: string }

export type AskApi = (path: string) => Promise<ApiAnswer>

/** `path` comes from `PagePath`. */
export type PageRequest = { path: string; now: Date; facts: BoardFacts; askApi: AskApi }

/**
 * `html` goes into the root element, `head` into the head, `state` is JSON for the browser. Of the session,
 * html and head of the feed and of a confession depend on nothing but whether there is a user, and on
 * `emailVerified` and `hasPassword`: they fit everybody of whom that is the same.
 */
export type RenderedPage = { status: number; head: string; html: string; state: PageState }

/**
 * The session as JSON (`scriptJson`), `null` where it could not be read, between two texts without it. Behind
 * it the server puts `heard`, the position in the events when it began to read.
 */
export type PageState = { before: string; session: string; after: string }

export type PageBundle = { pagePath: PagePath; renderPage: RenderPage }

/** An absolute address cut to what its page reads, so that addresses of the same page become equal. */
export type PagePath = (url: string) => string

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
