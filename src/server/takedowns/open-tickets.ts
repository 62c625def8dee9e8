import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { monotonicMs } from '../limits/monotonic-ms.ts'
import { createRecentMap } from '../limits/recent-map.ts'
import { createFairQueue } from '../process/fair-queue.ts'

/** More than an operator can answer in time; a flood must not fill the disk. */
const maxOpen = 1_000
const rememberedMs = 7 * 24 * 60 * 60 * 1000

export type OpenTickets = {
  /** Deletes what is too much, where this ticket came in addition: the newest of the network with the most. */
  add: (db: Database, id: string, network: string) => Promise<void>
}

/**
 * Bounds the tickets that wait. Which network sent one is known in memory only: those from before a start, or from
 * another process, count as one network.
 */
export function createOpenTickets(onSurplus: (count: number) => void): OpenTickets {
  const networks = createRecentMap<string>(4 * maxOpen, rememberedMs)
  return {
    add: async (db, id, network) => {
      networks.set(id, network, monotonicMs())
      const surplus = surplusOf(await openIds(db), (id) => networks.get(id) ?? '')
      if (surplus.length === 0) return
      await db
        .delete(takedowns)
        .where(and(inArray(takedowns.id, surplus), isNull(takedowns.closedAt)))
      onSurplus(surplus.length)
    },
  }
}

function surplusOf(ids: string[], networkOf: (id: string) => string): string[] {
  if (ids.length <= maxOpen) return []
  const kept = createFairQueue<string>()
  for (const id of ids) kept.add(networkOf(id), id)
  return ids.slice(maxOpen).flatMap(() => {
    const id = kept.surplus()
    if (id === undefined) return []
    kept.remove(networkOf(id), id)
    return [id]
  })
}

/** Oldest first. */
async function openIds(db: Database): Promise<string[]> {
  const open = await db
    .select({ id: takedowns.id })
    .from(takedowns)
    .where(isNull(takedowns.closedAt))
    .orderBy(asc(takedowns.createdAt), asc(takedowns.id))
  return open.map(({ id }) => id)
}
