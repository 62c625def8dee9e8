import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../accounts/sessions/queries.ts'

/** An answer that was kept is a second old at most when it is sent, and then on its way. */
const marginMs = 2_000
const mostKept = 100

type Heard = { show: () => void; isOwn: boolean; atMs: number }

/**
 * What is heard while something is read may be newer than the answer, which then comes over it: so what
 * was heard lately is shown once more when an answer is there. Showing it twice changes nothing.
 */
export function showOverReads(client: QueryClient) {
  let lately: Heard[] = []
  const forgetOld = () => {
    const fromMs = Date.now() - marginMs
    lately = lately.filter(({ atMs }) => atMs >= fromMs)
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const isSession = query.queryKey[0] === sessionQuery().queryKey[0]
    // What somebody did is no business of whoever signs in next.
    if (isSession && action.type === 'success') lately = lately.filter(({ isOwn }) => !isOwn)
    // The first of those that are under way: what was heard before it is in their answers.
    if (action.type === 'fetch' && client.isFetching() === 1) forgetOld()
    if (action.type === 'success' && !action.manual) for (const { show } of lately) show()
  })
  return (show: () => void, { isOwn = false } = {}) => {
    if (client.isFetching() === 0) forgetOld()
    lately = [...lately, { show, isOwn, atMs: Date.now() }].slice(-mostKept)
    show()
  }
}
