import type { QueryClient } from '@tanstack/react-query'
import { cachedItems } from '../items/cache.ts'
import { forgetNews, news } from './news.ts'

/**
 * Call this after every read. An item in an answer exists, so it is no longer marked as gone. Stubs are skipped: they
 * are cached without being in an answer.
 */
export function unmarkFoundItems(client: QueryClient): void {
  for (const { id, hidden } of cachedItems(client)) {
    const { isGone, isStub } = news.get()[id] ?? {}
    if (isGone && (hidden || !isStub)) forgetNews(id)
  }
}
