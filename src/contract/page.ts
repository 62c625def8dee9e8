/** What a page shows of the board's configuration. */
export type BoardFacts = {
  title: string
  university: string
  emailDomain: string
  origin: string
}

/** Asks the board's own API and gives back status and parsed JSON. */
export type AskApi = (path: string) => Promise<{ status: number; body: unknown }>

export type PageRequest = { url: string; now: Date; facts: BoardFacts; askApi: AskApi }

/** A rendered page: inner HTML of the root element, tags for the head, JSON for the browser. */
export type RenderedPage = { status: number; head: string; html: string; state: string }

/** The one function the server takes from the browser's bundle. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
