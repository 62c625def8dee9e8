export type BoardFacts = {
  title: string
  university: string
  emailDomain: string
  origin: string
  google: boolean
  /** Without mail no address is verified, and no password reset. */
  mail: boolean
}

export type ApiAnswer = { status: number; text: string }

export type AskApi = (path: string) => Promise<ApiAnswer>

/** `path` comes from `PagePath`. */
export type PageRequest = { path: string; now: Date; facts: BoardFacts; askApi: AskApi }

/** `html` goes into the root element, `head` into the head, `state` is JSON for the browser. */
export type RenderedPage = { status: number; head: string; html: string; state: string }

export type PageBundle = { pagePath: PagePath; renderPage: RenderPage }

/** An absolute address cut to what its page reads, so that addresses of the same page become equal. */
export type PagePath = (url: string) => string

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
