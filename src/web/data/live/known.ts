import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import type { UpvoteState } from '../../../contract/upvotes.ts'
import type { ViewerFlags } from '../../../contract/viewer-flags.ts'
import { mapItems } from '../items/cache.ts'
import { type Item, patched } from '../items/merge-items.ts'
import { toggled, type UpvoteTarget } from '../upvotes/toggle-upvote.ts'
import { news } from './news.ts'

/** Maximum age of an answer from a server cache; see `keptMs` in server/live/catching-up.ts. */
export const maxCacheAgeMs = 2_000
/** A reading that takes this long may not hold what was posted meanwhile. */
export const answerAgeMs = 3_000
/** Requests that take longer than this may show older counts until the next event. */
const forgetAfterMs = 30_000
/** Ids of what this account wrote, here or on another screen: it is shown at once and not counted as new. */
export const written = new Set<string>()

/** What is known of an item beside a cached copy or an answer. */
type State = 'gone' | ({ upvoteCount?: number; replyCount?: number } & Partial<ViewerFlags>)
type Known = { at: number; confessionId?: string | undefined; state: State }
/** The newest state by id. Every change sends a later event, so it may be merged into answers that are newer. */
const known = new Map<string, Known>()
/** The viewer flags that this account changed, by id. */
const ownFlags = new Map<string, Known>()

export function learn(id: string, state: State, confessionId?: string): void {
  put(known, id, {
    at: Date.now(),
    state,
    confessionId: confessionId ?? known.get(id)?.confessionId,
  })
}

export function learnOwnFlags(id: string, flags: Partial<ViewerFlags>): void {
  put(ownFlags, id, { at: Date.now(), state: { ...(ownFlags.get(id)?.state as object), ...flags } })
}

/** The answer to a vote, except for what events have said since it was sent: they may be newer. */
export function learnVoteAnswer(id: string, answer: UpvoteState, sentAt: number): void {
  const { upvoteCount, ...flags } = answer
  if ((ownFlags.get(id)?.at ?? 0) < sentAt) learnOwnFlags(id, flags)
  const before = known.get(id)
  if ((before?.at ?? 0) >= sentAt) return
  const others = before && before.state !== 'gone' ? before.state : {}
  learn(id, { ...others, upvoteCount })
}

function put(all: Map<string, Known>, id: string, latest: Known): void {
  for (const [other, { at }] of all) if (latest.at - at > forgetAfterMs) all.delete(other)
  all.set(id, latest)
}

/** What exists by an event since then, with the confession that a reply is below. */
export function knownSince(since: number): { id: string; confessionId: string | undefined }[] {
  return [...known]
    .filter(([, { at, state }]) => at >= since && state !== 'gone')
    .map(([id, { confessionId }]) => ({ id, confessionId }))
}

/** After missed events, or for another viewer, what was known before is too old to merge. */
export function forgetKnown(): void {
  known.clear()
  ownFlags.clear()
}

/** When an item is shown again, no event says that the replies below it are, too. */
export function forgetKnownBelow(confessionId: string): void {
  for (const [id, below] of known) if (below.confessionId === confessionId) known.delete(id)
}

/** Merges what is known since then (milliseconds since 1970), and votes under way, into every cached copy. */
export function mergeKnown(client: QueryClient, since: number): void {
  mapItems(client, knownMerge(client, since))
}

/** Merges the same into an item. Without `hasStubs`, nothing is left of what is gone. */
export function knownMerge(client: QueryClient, since: number, hasStubs = true) {
  const votes = votesUnderWay(client)
  return (item: Item): Item | null => {
    const confessionId = 'confessionId' in item ? item.confessionId : null
    const state = stateSince(known, item.id, since)
    if (state === 'gone' || stateSince(known, confessionId ?? '', since) === 'gone')
      // An author who has read that it is hidden keeps it.
      return item.hidden ? item : withoutText(item, hasStubs)
    const flags = stateSince(ownFlags, item.id, since)
    return patched(item, { ...state, ...(flags as object), ...votes.get(item.id) })
  }
}

/** What is left of an item that is gone: nothing, or its emptied place where someone writes below it. */
export function withoutText(item: Item, hasStubs = true): Item | null {
  if (!hasStubs || !news.get()[item.id]?.isStub || 'preview' in item) return null
  if ('title' in item) return { ...item, title: '', content: '' }
  const below = 'replies' in item ? item.replies : []
  const replies = below.flatMap((reply) => (withoutText(reply) as Reply | null) ?? [])
  return { ...item, replies, content: '', moreReplies: 0, moreCursor: null }
}

function stateSince(all: Map<string, Known>, id: string, since: number): State | undefined {
  const latest = all.get(id)
  return latest && latest.at >= since ? latest.state : undefined
}

/** As the person clicked them: the last one of each item counts. */
function votesUnderWay(client: QueryClient) {
  const votes = client.getMutationCache().findAll({ mutationKey: ['upvote'], status: 'pending' })
  return new Map(
    votes.map(({ state }) => {
      const target = state.variables as UpvoteTarget
      return [target.id, toggled(target)]
    }),
  )
}
