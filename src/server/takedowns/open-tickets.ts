import { and, asc, gte, inArray, isNull } from 'drizzle-orm'
import { dayMs } from '../../contract/durations.ts'
import { createRecentMap } from '../cache/recent-map.ts'
import type { Database } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'

/** Maximum number of open tickets, more than operators can answer in time. It stops a flood from filling the disk. */
const maxOpen = 1_000
const rememberedMs = 7 * dayMs

export type OpenTickets = ReturnType<typeof createOpenTickets>

/**
 * Limits the number of open tickets (takedown requests). Only the memory of this process knows from which network a
 * ticket came, so tickets of other processes count as one network. Tickets from before the start of this process are
 * never deleted. Otherwise a flood after a restart would replace them all.
 */
export function createOpenTickets(onSurplus: (count: number) => void) {
  const startedAt = new Date()
  const networks = createRecentMap<string>(4 * maxOpen, rememberedMs)
  const isOpen = and(isNull(takedowns.closedAt), gte(takedowns.createdAt, startedAt))
  return {
    /**
     * Call it after storing a ticket. Above `maxOpen`, it deletes the newest tickets of the network with the most
     * tickets.
     */
    add: async (db: Database, id: string, network: string): Promise<void> => {
      networks.set(id, network)
      const open = await db
        .select({ id: takedowns.id })
        .from(takedowns)
        .where(isOpen)
        .orderBy(asc(takedowns.createdAt), asc(takedowns.id))
      const byNetwork = [...Map.groupBy(open, (ticket) => networks.get(ticket.id)).values()]
      const surplus: string[] = []
      while (open.length - surplus.length > maxOpen) {
        // If several networks have equally many tickets, choose the one that sent its first ticket last.
        const most = byNetwork.reduce((one, other) => (other.length >= one.length ? other : one))
        surplus.push(most.pop()?.id ?? '')
      }
      if (surplus.length === 0) return
      await db.delete(takedowns).where(and(isOpen, inArray(takedowns.id, surplus)))
      onSurplus(surplus.length)
    },
  }
}
