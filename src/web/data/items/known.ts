import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  isViewerFlag,
  type ViewerFlag,
  type ViewerFlags,
  viewerFlags,
} from '../../../contract/viewer-flags.ts'
import type { ItemState } from '../lists/changes.ts'
import { type Item, patched } from '../lists/merge-items.ts'
import { mapItems } from './cache.ts'

/** An answer that takes even longer than this may show older counts until the next event. */
const forgetAfterMs = 30_000
/** Ids of what this account wrote, in this tab or elsewhere. These items are shown at once and not counted as new. */
export const written = new Set<string>()

type Known = { at: number; state: ItemState }
/**
 * The newest state by item id, and each viewer flag (for example the own vote) that this account set last by
 * `flagKey`. It may be merged even into a newer answer, because another event then corrects it.
 */
const known = new Map<string, Known>()

export function learn(id: string, state: ItemState): void {
  const now = Date.now()
  for (const [other, { at }] of known) if (now - at > forgetAfterMs) known.delete(other)
  known.set(id, { at: now, state })
}

export function learnOwnFlags(id: string, flags: Partial<ViewerFlags>): void {
  for (const flag of viewerFlags)
    if (flag in flags) learn(flagKey(id, flag), { [flag]: flags[flag] })
}

function flagKey(id: string, flag: ViewerFlag): string {
  return `${flag} ${id}`
}

/** Stores what a write was answered. If an event has come since the write was sent, the event's state may be newer. */
export function learnAnswer(id: string, answer: object, sentAt: number): void {
  const isOlder = (key: string) => (known.get(key)?.at ?? 0) < sentAt
  const fields = Object.entries(answer)
  const flags = fields.filter(([name]) => isViewerFlag(name) && isOlder(flagKey(id, name)))
  learnOwnFlags(id, Object.fromEntries(flags))
  if (!isOlder(id)) return
  const before = known.get(id)?.state
  const state = Object.fromEntries(fields.filter(([name]) => !isViewerFlag(name)))
  learn(id, { ...(before !== 'gone' && before), ...state })
}

/** Call this after missed events or when the viewer changes, because the known state may then be wrong. */
export function forgetKnown(): void {
  known.clear()
}

/** Merges pending writes, and the state from events since `since` (ms since 1970), into cached items. */
export function mergeKnown(client: QueryClient, since: number, keys?: QueryKey[]): void {
  mapItems(client, createKnownMerge(client, since), keys)
}

/** Returns a function that merges the known state into an item. For an item that is gone, it returns null. */
export function createKnownMerge(client: QueryClient, since: number) {
  const pending = pendingPatches(client)
  return (item: Item): Item | null => {
    const confessionId = ('confessionId' in item && item.confessionId) || ''
    const state = stateSince(item.id, since)
    if (state === 'gone' || stateSince(confessionId, since) === 'gone')
      // An author who already sees their item with the notice that it is hidden keeps seeing it until they act.
      return item.hidden ? item : null
    const flags = viewerFlags.map((flag) => stateSince(flagKey(item.id, flag), since))
    return patched(item, Object.assign({}, state, ...flags, pending.get(item.id)))
  }
}

function stateSince(key: string, since: number): ItemState | undefined {
  const latest = known.get(key)
  return latest && latest.at >= since ? latest.state : undefined
}

export function existsSince(id: string, since: number): boolean {
  const state = stateSince(id, since)
  return state !== undefined && state !== 'gone'
}

/** Returns what pending writes show of each item, by its id. If two change the same field, the later one counts. */
export function pendingPatches(client: QueryClient): Map<string, object> {
  const patches = new Map<string, object>()
  for (const { meta } of client.getMutationCache().findAll({ status: 'pending' }))
    for (const [id, patch] of Object.entries(meta?.patches ?? {}))
      patches.set(id, { ...patches.get(id), ...patch })
  return patches
}
