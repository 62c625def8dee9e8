import type { QueryClient } from '@tanstack/react-query'

/** At five-minute marks: who answered this account. */
export function hearInboxMark(
  _client: QueryClient,
  _news: { replies: string[]; more: boolean },
): void {}
