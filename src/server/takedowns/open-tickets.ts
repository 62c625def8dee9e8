import { and, asc, gte, inArray, isNull } from 'drizzle-orm'
import { createRecentMap } from '../cache/recent-map.ts'
import type { Database } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { createFairQueue } from '../jobs/fair-queue.ts'

/** More tickets than operators can answer in time. The limit stops a flood from filling the disk. */
const maxOpen = 1_000
const rememberedMs = 7 * 24 * 60 * 60 * 1000

export type OpenTickets = {
  /** Call it after storing a ticket. Above `maxOpen` it deletes the newest tickets of the network with the most. */
  add: (db: Database, id: string, network: string) => Promise<void>
}

/**
 * Limits the number of open tickets. Networks are kept in memory only, so tickets of other processes count as one
 * network. Tickets from before the start are never deleted: otherwise a flood after a restart would replace them all.
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

/** Ids of the open tickets created since then, oldest first. */
async function openIds(db: Database, since: Date): Promise<string[]> {
  const open = await db
    .select({ id: takedowns.id })
    .from(takedowns)
    .where(and(isNull(takedowns.closedAt), gte(takedowns.createdAt, since)))
    .orderBy(asc(takedowns.createdAt), asc(takedowns.id))
  return open.map(({ id }) => id)
}
