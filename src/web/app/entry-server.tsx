import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { PageBundle } from '../../contract/page-bundle.ts'
import { type CallInput, callUrl, type Read } from '../data/api/api.ts'
import { ApiError } from '../data/api/api-error.ts'
import { BoardFactsContext } from '../data/api/board-facts.tsx'
import { createQueryClient } from '../data/api/query-client.ts'
import { dropUnknownTopic } from '../data/confessions/feed-params.ts'
import { sessionQuery } from '../data/session/session-query.ts'
import { headTags } from '../ui/head.ts'
import { loadLazyParts } from '../ui/lazy.tsx'
import { StaticLocation } from '../ui/location.tsx'
import { ClockProvider } from '../ui/time.tsx'
import { App } from './app.tsx'
import { type Load, readsOf } from './page-reads.ts'
import { embedState } from './page-state.ts'
import { routeAt } from './routes.tsx'

await loadLazyParts()

export const pagePath: PageBundle['pagePath'] = (url, topics) => {
  const { route, visit } = routeAt(dropUnknownTopic(new URL(url), topics))
  return readsOf(route).address?.(visit) ?? route.path
}

export const renderPage: PageBundle['renderPage'] = async (request, askApi) => {
  const { path, now, facts, heard } = request
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const address = new URL(path, facts.origin)
  const { route, visit } = routeAt(address)
  const read: Read = async (name, input: CallInput = {}) => {
    const { status, text } = await askApi(callUrl(name, input))
    if (status >= 400) throw new ApiError(JSON.parse(text))
    return JSON.parse(text)
  }
  try {
    const session = client.fetchQuery(sessionQuery(read))
    const load: Load = (queryOf) => {
      const query = queryOf(read)
      return 'initialPageParam' in query
        ? client.fetchInfiniteQuery(query as never)
        : client.fetchQuery(query as never)
    }
    const loads = await Promise.allSettled([
      session,
      readsOf(route).prefetch?.(load, visit, session),
    ])
    const head = route.head?.(client, visit) ?? {}
    const html = renderToString(
      <QueryClientProvider client={client}>
        <BoardFactsContext value={facts}>
          <ClockProvider start={now}>
            <StaticLocation address={address}>
              <App />
            </StaticLocation>
          </ClockProvider>
        </BoardFactsContext>
      </QueryClientProvider>,
    )
    return {
      status: head.missing ? 404 : statusOf(loads),
      head: headTags(head, facts, address),
      html,
      state: embedState(client, { facts, now, heard }),
    }
  } finally {
    // Empty the query client: its garbage collection timers would keep the data in memory for half an hour.
    client.clear()
  }
}

/** A failed read gives 503, because a retry may succeed. The statuses 429 and 422 are passed on. */
function statusOf(loads: PromiseSettledResult<unknown>[]): number {
  const [failed] = loads.filter((load) => load.status === 'rejected')
  if (!failed) return 200
  const status = failed.reason instanceof ApiError ? failed.reason.status : 503
  return status === 429 || status === 422 ? status : 503
}
