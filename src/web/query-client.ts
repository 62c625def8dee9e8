import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Server state is as fresh as each query says; nothing is refetched behind the reader's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 500,
        // Being offline is told as an error the person can act on, not as waiting without an end.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Milliseconds for which data counts as just read: what a rendered page brought is not read twice. */
const justRead = 5_000

/** For `refetchOnMount`: a visit ends with fresh data, unless it began with some. */
export function unlessJustRead({
  state,
}: {
  state: { dataUpdatedAt: number }
}): boolean | 'always' {
  return Date.now() - state.dataUpdatedAt > justRead ? 'always' : false
}

/** Worth another try: no answer, or a server that is away. A refusal stays one. */
function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500
}
