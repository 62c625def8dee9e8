import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type ViewerFlags, viewerFlags } from '../../../contract/viewer-flags.ts'
import type { ItemState } from '../lists/changes.ts'
import { type Item, patched } from '../lists/merge-items.ts'
import { mapItems } from './cache.ts'

/**
 * The known state of an item (the newest from events) is dropped after this time. An answer that takes even longer
 * may show older counts until the next event.
 */
const forgetAfterMs = 30_000
/** Ids of what this account wrote, in this tab or elsewhere. These items are shown at once and not counted as new. */
export const written = new Set<string>()

type Known = { at: number; state: ItemState }
/** The newest state by item id. It may be merged even into a newer answer, because another event then corrects it. */
const known = new Map<string, Known>()
/** The viewer flags (for example the own vote) that this account set last, by item id. */
const ownFlags = new Map<string, Known>()

export function learn(id: string, state: ItemState): void {
  put(known, id, state)
}

export function learnOwnFlags(id: string, flags: Partial<ViewerFlags>): void {
  put(ownFlags, id, { ...(ownFlags.get(id)?.state as object), ...flags })
}

/**
 * Stores the server's answer to a write: the new state and flags of an item. If an event has come since the write was
 * sent, the event's state stays, because it may be newer.
 */
export function learnAnswer(id: string, answer: object, sentAt: number): void {
  const isFlag = ([name]: [string, unknown]) => viewerFlags.some((flag) => flag === name)
  const fields = Object.entries(answer)
  if ((ownFlags.get(id)?.at ?? 0) < sentAt)
    learnOwnFlags(id, Object.fromEntries(fields.filter(isFlag)))
  const before = known.get(id)
  if (before && before.at >= sentAt) return
  const state = Object.fromEntries(fields.filter((field) => !isFlag(field)))
  learn(id, { ...(before?.state !== 'gone' && before?.state), ...state })
}

function put(all: Map<string, Known>, id: string, state: ItemState): void {
  const now = Date.now()
  for (const [other, { at }] of all) if (now - at > forgetAfterMs) all.delete(other)
  all.set(id, { at: now, state })
}

/** Call this after missed events or when the viewer changes, because the known state may then be wrong. */
export function forgetKnown(): void {
  known.clear()
  ownFlags.clear()
}

/**
 * Merges pending writes, and the state from events since `since` (ms since 1970), into cached items. `keys` limits
 * this to queries with these key prefixes.
 */
export function mergeKnown(client: QueryClient, since: number, keys?: QueryKey[]): void {
  mapItems(client, createKnownMerge(client, since), keys)
}

/** Returns a function that merges the known state into an item. For an item that is gone, it returns null. */
export function createKnownMerge(client: QueryClient, since: number) {
  const pending = pendingPatches(client)
  return (item: Item): Item | null => {
    const confessionId = ('confessionId' in item && item.confessionId) || ''
    const state = stateSince(known, item.id, since)
    if (state === 'gone' || stateSince(known, confessionId, since) === 'gone')
      // An author who already sees their item with the notice that it is hidden keeps seeing it until they act.
      return item.hidden ? item : null
    const flags = stateSince(ownFlags, item.id, since)
    return patched(item, { ...state, ...(flags as object), ...pending.get(item.id) })
  }
}

function stateSince(all: Map<string, Known>, id: string, since: number): ItemState | undefined {
  const latest = all.get(id)
  return latest && latest.at >= since ? latest.state : undefined
}

/** Returns whether an event since `since` (ms since 1970) says that the item exists. */
export function existsSince(id: string, since: number): boolean {
  const state = stateSince(known, id, since)
  return state !== undefined && state !== 'gone'
}

/** Returns what pending writes show of each item, by its id. Of several writes to one item, the last one counts. */
export function pendingPatches(client: QueryClient): Map<string, object> {
  const pending = client.getMutationCache().findAll({ status: 'pending' })
  return new Map(pending.flatMap(({ meta }) => Object.entries(meta?.patches ?? {})))
}
