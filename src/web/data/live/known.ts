import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import type { UpvoteState } from '../../../contract/upvotes.ts'
import type { ViewerFlags } from '../../../contract/viewer-flags.ts'
import { mapItems } from '../items/cache.ts'
import { type Item, patched } from '../items/merge-items.ts'
import { toggled, type UpvoteTarget } from '../upvotes/toggle-upvote.ts'
import { news } from './news.ts'

/** Maximum age in ms of an answer from a server cache, as in server/live/catch-up-stream.ts. */
export const maxCacheAgeMs = 2_000
/** Answers to requests that take longer than this may show older counts until the next event. */
const forgetAfterMs = 30_000
/** Ids of what this account wrote, here or on another screen. These items are shown at once and not counted as new. */
export const written = new Set<string>()

/** State from events and votes that is merged into cached copies and answers. */
type State = 'gone' | ({ upvoteCount?: number; replyCount?: number } & Partial<ViewerFlags>)
type Known = { at: number; confessionId?: string | undefined; state: State }
/** The newest state by id. It may be merged even into an answer that is newer, because a later event corrects it. */
const known = new Map<string, Known>()
/** The viewer flags that this account changed, by item id. */
const ownFlags = new Map<string, Known>()

/** `confessionId`: the confession that a reply belongs to. */
export function learn(id: string, state: State, confessionId?: string): void {
  const before = known.get(id)
  // The item is visible again. No event says that the replies below it are visible again, too.
  if (before?.state === 'gone' && state !== 'gone') forgetReplies(confessionId ?? id)
  put(known, id, {
    at: Date.now(),
    state,
    confessionId: confessionId ?? before?.confessionId,
  })
}

function forgetReplies(confessionId: string): void {
  for (const [id, reply] of known) if (reply.confessionId === confessionId) known.delete(id)
}

export function storeOwnFlags(id: string, flags: Partial<ViewerFlags>): void {
  put(ownFlags, id, { at: Date.now(), state: { ...(ownFlags.get(id)?.state as object), ...flags } })
}

/** Stores the answer to a vote, unless an event has come since the vote was sent: the event may be newer. */
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

/** Returns the items that exist according to events since then, and for replies the id of their confession. */
export function existingSince(since: number): { id: string; confessionId: string | undefined }[] {
  return [...known]
    .filter(([, { at, state }]) => at >= since && state !== 'gone')
    .map(([id, { confessionId }]) => ({ id, confessionId }))
}

/** Call this after missed events or when the viewer changes: the known state can no longer be trusted. */
export function forgetKnown(): void {
  known.clear()
  ownFlags.clear()
}

/** Merges state from events since `since` (ms since 1970) and pending votes into cached copies. */
export function mergeKnownState(client: QueryClient, since: number, keys?: QueryKey[]): void {
  mapItems(client, createKnownMerge(client, since), keys)
}

/** Returns a function that merges the known state into an item. `hasStubs`: deleted items may leave a stub. */
export function createKnownMerge(client: QueryClient, since: number, hasStubs = true) {
  const votes = votesUnderWay(client)
  return (item: Item): Item | null => {
    const confessionId = 'confessionId' in item ? item.confessionId : null
    const state = stateSince(known, item.id, since)
    if (state === 'gone' || stateSince(known, confessionId ?? '', since) === 'gone')
      // An author who has read that their item is hidden keeps seeing it, with the notice.
      return item.hidden ? item : stubOrNull(item, hasStubs)
    const flags = stateSince(ownFlags, item.id, since)
    return patched(item, { ...state, ...(flags as object), ...votes.get(item.id) })
  }
}

/** Returns null for a deleted item, or an empty stub if the user is writing below it. */
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

/** Returns the result of each pending vote. If there are several on one item, the last one counts. */
function votesUnderWay(client: QueryClient) {
  const votes = client.getMutationCache().findAll({ mutationKey: ['upvote'], status: 'pending' })
  return new Map(
    votes.map(({ state }) => {
      const target = state.variables as UpvoteTarget
      return [target.id, toggled(target)]
    }),
  )
}
