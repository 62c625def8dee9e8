import type { QueryClient } from '@tanstack/react-query'
import type { Changes, Own } from '../../contract/events.ts'
import { patchConfession } from '../confessions/cache.ts'
import { patchReply } from '../replies/cache.ts'

/** What everybody may know, in every cached copy. */
export function showChanges(client: QueryClient, { confessions, replies }: Changes): void {
  for (const change of confessions) {
    if ('gone' in change) continue
    const { upvoteCount, replyCount } = change
    patchConfession(client, change.id, () => ({ upvoteCount, replyCount }))
  }
  for (const change of replies) {
    if ('gone' in change) continue
    const { upvoteCount } = change
    patchReply(client, change.id, () => ({ upvoteCount }))
  }
}

/** What this account did, here or elsewhere. */
export function showOwn(client: QueryClient, { votes }: Extract<Own, { votes: unknown }>): void {
  for (const { kind, id, hasVoted } of votes) {
    const patch = kind === 'confession' ? patchConfession : patchReply
    patch(client, id, () => ({ hasVoted }))
  }
}
