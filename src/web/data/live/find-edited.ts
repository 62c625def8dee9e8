import type { QueryClient } from '@tanstack/react-query'
import type { Changes } from '../../../contract/events.ts'
import { cachedConfessions } from '../confessions/cached-confessions.ts'
import { cachedReplies } from '../replies/cached-replies.ts'

type Version = { id: string; updatedAt: string | null }

/** Whose text is older in a cached copy than what was heard of it: confessions, and the threads of replies. */
export function findEdited(client: QueryClient, { confessions, replies }: Changes) {
  const threads = new Set(replies.map(({ confessionId }) => confessionId))
  return {
    confessions: new Set(olderThan(versionsIn(confessions), cachedConfessions(client))),
    threads: [...threads].filter((id) => {
      const changes = replies.filter(({ confessionId }) => confessionId === id)
      return olderThan(versionsIn(changes), cachedReplies(client, id)).length > 0
    }),
  }
}

function versionsIn(changes: (Version | { id: string; gone: true })[]): Map<string, string> {
  return new Map(
    changes.flatMap((change) =>
      'updatedAt' in change && change.updatedAt ? [[change.id, change.updatedAt]] : [],
    ),
  )
}

function olderThan(heard: Map<string, string>, cached: Version[]): string[] {
  if (heard.size === 0) return []
  return cached
    .filter(({ id, updatedAt }) => (heard.get(id) ?? '') > (updatedAt ?? ''))
    .map(({ id }) => id)
}
