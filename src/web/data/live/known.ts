import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import type { UpvoteState } from '../../../contract/upvotes.ts'
import type { ViewerFlags } from '../../../contract/viewer-flags.ts'
import { mapItems } from '../items/cache.ts'
import { type Item, patched } from '../items/merge-items.ts'
import { toggled, type UpvoteTarget } from '../upvotes/toggle-upvote.ts'
import { news } from './news.ts'

/**
 * The known state of an item (the newest from events) is dropped after this time. An answer that takes even longer
 * may show older counts until the next event.
 */
const forgetAfterMs = 30_000
/** Ids of what this account wrote, in this tab or elsewhere. These items are shown at once and not counted as new. */
export const written = new Set<string>()

/**
 * What events and votes say about an item: its newest counts and flags, or that it was deleted or hidden ('gone').
 */
type State = 'gone' | (PublicState & Partial<ViewerFlags>)
type PublicState = { upvoteCount?: number; replyCount?: number; topic?: string | null }
type Known = { at: number; state: State }
/** The newest state by item id. It may be merged even into a newer answer, because another event then corrects it. */
const known = new Map<string, Known>()
/** The viewer flags (for example the own vote) that this account set last, by item id. */
const ownFlags = new Map<string, Known>()

/** Stores the newest state of an item. */
export function learn(id: string, state: State): void {
  put(known, id, { at: Date.now(), state })
}

export function storeOwnFlags(id: string, flags: Partial<ViewerFlags>): void {
  put(ownFlags, id, { at: Date.now(), state: { ...(ownFlags.get(id)?.state as object), ...flags } })
}

/**
 * Stores the server's answer to a vote. If an event has come since the vote was sent, the event's count stays,
 * because it may be newer.
 */
export function storeVoteAnswer(id: string, answer: UpvoteState, sentAt: number): void {
  const { upvoteCount, ...flags } = answer
  if ((ownFlags.get(id)?.at ?? 0) < sentAt) storeOwnFlags(id, flags)
  const before = known.get(id)
  if ((before?.at ?? 0) >= sentAt) return
  const others = before && before.state !== 'gone' ? before.state : {}
  learn(id, { ...others, upvoteCount })
}

function put(all: Map<string, Known>, id: string, latest: Known): void {
  for (const [other, { at }] of all) if (latest.at - at > forgetAfterMs) all.delete(other)
  all.set(id, latest)
}

/** Call this after missed events or when the viewer changes, because the known state may then be wrong. */
export function forgetKnown(): void {
  known.clear()
  ownFlags.clear()
}

/**
 * Merges pending votes, and the state from events since `since` (ms since 1970), into cached items. `keys` limits
 * this to queries with these key prefixes.
 */
export function mergeKnownState(client: QueryClient, since: number, keys?: QueryKey[]): void {
  mapItems(client, createKnownMerge(client, since), keys)
}

/**
 * Returns a function that merges the known state into an item. For a deleted item it returns null, or an empty stub
 * if `hasStubs` is true and the item needs one.
 */
export function createKnownMerge(client: QueryClient, since: number, hasStubs = true) {
  const votes = votesUnderWay(client)
  return (item: Item): Item | null => {
    const confessionId = 'confessionId' in item ? item.confessionId : null
    const state = stateSince(known, item.id, since)
    if (state === 'gone' || stateSince(known, confessionId ?? '', since) === 'gone')
      // An author who already sees their item with the notice that it is hidden keeps seeing it until they act.
      return item.hidden ? item : stubOrNull(item, hasStubs)
    const flags = stateSince(ownFlags, item.id, since)
    return patched(item, { ...state, ...(flags as object), ...votes.get(item.id) })
  }
}

/**
 * Returns what stays of a deleted item: null, or an empty stub (placeholder) if the user is writing below it or has
 * its page open.
 */
export function stubOrNull(item: Item, hasStubs = true): Item | null {
  if (!hasStubs || !news.get()[item.id]?.isStub || 'preview' in item) return null
  if ('title' in item) return { ...item, title: '', content: '' }
  const below = 'replies' in item ? item.replies : []
  const replies = below.flatMap((reply) => (stubOrNull(reply) as Reply | null) ?? [])
  return { ...item, replies, content: '', moreReplies: 0, moreCursor: null }
}

function stateSince(all: Map<string, Known>, id: string, since: number): State | undefined {
  const latest = all.get(id)
  return latest && latest.at >= since ? latest.state : undefined
}

/** Returns the result of each pending vote by item id. Of several votes on one item, the last one counts. */
function votesUnderWay(client: QueryClient) {
  const votes = client.getMutationCache().findAll({ mutationKey: ['upvote'], status: 'pending' })
  return new Map(
    votes.map(({ state }) => {
      const target = state.variables as UpvoteTarget
      return [target.id, toggled(target)]
    }),
  )
}
