import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type {
  AskApi,
  PagePath,
  PageRequest,
  RenderedPage,
  RenderPage,
} from '../../contract/page.ts'
import { addressOf, type CallInput, type Read } from '../data/api/api.ts'
import { ApiError } from '../data/api/api-error.ts'
import { BoardFactsProvider } from '../data/api/board-facts.tsx'
import { createQueryClient } from '../data/api/query-client.ts'
import { sessionQuery } from '../data/session/session-query.ts'
import { ClockProvider } from '../ui/clock.tsx'
import { headTags } from '../ui/head.ts'
import { loadLazyParts } from '../ui/lazy.tsx'
import { StaticLocation } from '../ui/location.tsx'
import { App } from './app.tsx'
import { stateOf } from './page-state.ts'
import { routeAt } from './routes.tsx'

await loadLazyParts()

export const pagePath: PagePath = (url) => {
  const { route, visit } = routeAt(new URL(url))
  return route.address?.(visit) ?? route.path
}

/** Renders a page with everything its first paint needs, and leaves the browser the same data. */
export const renderPage: RenderPage = async (request) => {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  try {
    return await renderWith(client, request)
  } finally {
    // What it holds would stay as long as a browser would keep it: up to half an hour.
    client.clear()
  }
}

async function renderWith(
  client: QueryClient,
  { path, now, facts, askApi }: PageRequest,
): Promise<RenderedPage> {
  const read = readFrom(askApi)
  const address = new URL(path, facts.origin)
  const { route, visit } = routeAt(address)
  const reads = await Promise.allSettled([
    client.fetchQuery(sessionQuery(read)),
    route.prefetch?.(client, read, visit),
  ])
  const head = route.head?.(client, visit) ?? {}
  const html = renderToString(
    <QueryClientProvider client={client}>
      <BoardFactsProvider facts={facts}>
        <ClockProvider start={now}>
          <StaticLocation address={address}>
            <App />
          </StaticLocation>
        </ClockProvider>
      </BoardFactsProvider>
    </QueryClientProvider>,
  )
  return {
    status: head.missing ? 404 : statusOf(reads),
    head: headTags(head, facts, address),
    html,
    state: stateOf(facts, now, client),
  }
}

/** A read that failed is one that may succeed later, unless it asked for too much, or for what can't be. */
function statusOf(reads: PromiseSettledResult<unknown>[]): number {
  const [failed] = reads.filter((read) => read.status === 'rejected')
  if (!failed) return 200
  const status = failed.reason instanceof ApiError ? failed.reason.status : 503
  return status === 429 || status === 422 ? status : 503
}

function readFrom(askApi: AskApi): Read {
  return async (name, input: CallInput = {}) => {
    const { status, text } = await askApi(addressOf(name, input))
    if (status >= 400) throw new ApiError(JSON.parse(text))
    return JSON.parse(text)
  }
}
