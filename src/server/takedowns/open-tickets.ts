import { and, asc, gte, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { createFairQueue } from '../jobs/fair-queue.ts'
import { createRecentMap } from '../rate-limits/recent-map.ts'

/** More than an operator can answer in time; a flood must not fill the disk. */
const maxOpen = 1_000
const rememberedMs = 7 * 24 * 60 * 60 * 1000

export type OpenTickets = {
  /** Call it after storing a ticket. While more than `maxOpen` wait, deletes the newest of the network that sent most. */
  add: (db: Database, id: string, network: string) => Promise<void>
}

/**
 * Bounds the tickets that wait. Which network sent one is known in memory only: those from another process count as
 * one network. Those from before the start are left alone, or a flood after a restart would wash them all away.
 */
export function createOpenTickets(onSurplus: (count: number) => void): OpenTickets {
  const startedAt = new Date()
  const networks = createRecentMap<string>(4 * maxOpen, rememberedMs)
  return {
    add: async (db, id, network) => {
      networks.set(id, network)
      const surplus = surplusOf(await openIds(db, startedAt), (id) => networks.get(id) ?? '')
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
async function openIds(db: Database, since: Date): Promise<string[]> {
  const open = await db
    .select({ id: takedowns.id })
    .from(takedowns)
    .where(and(isNull(takedowns.closedAt), gte(takedowns.createdAt, since)))
    .orderBy(asc(takedowns.createdAt), asc(takedowns.id))
  return open.map(({ id }) => id)
}
