import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isId } from '../../../contract/id.ts'
import type { ReportReason } from '../../../contract/report-reasons.ts'
import { unsealText } from '../../crypto/seal.ts'
import type { Database } from '../../db/database.ts'
import { takedowns } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { wholeDaysSince, writeDecision } from '../../hiding/decisions.ts'
import { lockItem } from '../../hiding/hiding.ts'
import type { Desk, Given } from './desk.ts'
import { isSeen, plain, readItems, withLinkAndState } from './desk.ts'
import { hideLocked } from './settle.ts'

type Row = typeof takedowns.$inferSelect

export type Ticket = Awaited<ReturnType<typeof readTickets>>[number]

const isOpen = isNull(takedowns.closedAt)

/** The rule for which a granted ticket (takedown request) hides the item if the operator names no rule. */
const usualRules: Record<Row['kind'], ReportReason> = {
  person: 'exposes_someone',
  legal: 'against_the_law',
}

/** Returns the open tickets, earliest due first. */
export async function readTickets(desk: Desk) {
  const open = await desk.db
    .select()
    .from(takedowns)
    .where(and(isOpen, isSeen(desk, takedowns)))
    .orderBy(asc(takedowns.dueAt))
  return describe(desk, open)
}

/** Hides the item. If it is hidden already, its author sees this reason from now on. */
export async function grantTicket(desk: Desk, { id, rule, reason }: Given) {
  const ticket = await findTicket(desk.db, id)
  const { itemId, kind } = ticket
  await lockItem(desk.db, { kind: ticket.itemKind, id: itemId })
  const closed = await close(desk, ticket, 'granted', reason)
  const item = (await readItems(desk.db, [itemId])).get(itemId)
  const words = { rule: rule ?? usualRules[kind], reason }
  const events = item ? await hideLocked(desk, item, words) : []
  return { shown: await describe(desk, [closed]), events }
}

export async function refuseTicket(desk: Desk, { id, reason }: Given) {
  const closed = await close(desk, await findTicket(desk.db, id), 'refused', reason)
  return { shown: await describe(desk, [closed]) }
}

/** Includes the contacts, because the operator informs these people about the decision. */
async function describe(desk: Desk, tickets: Row[]) {
  const ids = tickets.map(({ itemId }) => itemId)
  const items = await readItems(desk.db, ids)
  return tickets.map(({ id, kind, dueAt, outcome, itemId, sealedStatement, sealedContact }) => {
    const item = items.get(itemId)
    return {
      ...{ id, kind, dueAt, outcome },
      statement: unsealText(desk.keys, sealedStatement),
      contact: sealedContact && unsealText(desk.keys, sealedContact),
      item: item ? withLinkAndState(desk, item) : null,
    }
  })
}

async function close(
  { db, keys, by, isSignedIn }: Desk,
  { id, itemKind, itemId, createdAt }: Row,
  outcome: 'granted' | 'refused',
  reason: string | null,
): Promise<Row> {
  const [closed] = await db
    .update(takedowns)
    .set({ closedAt: new Date(), outcome })
    .where(and(isOpen, eq(takedowns.id, id)))
    .returning()
  if (!closed) throw new OperatorError('This ticket was answered a moment ago')
  const verb = outcome === 'granted' ? 'grant_ticket' : 'refuse_ticket'
  const item = { kind: itemKind, id: itemId }
  const waitedDays = wholeDaysSince(createdAt)
  const words = { operator: by, isSignedIn, reason, waitedDays }
  await writeDecision(db, { keys }, { item, verb, ...words })
  return closed
}

async function findTicket(db: Database, id: string): Promise<Row> {
  const isAsked = isId(id) ? and(isOpen, eq(takedowns.id, id)) : sql`false`
  const [ticket] = await db.select().from(takedowns).where(isAsked)
  if (!ticket) throw new OperatorError(`There is no such open ticket: ${plain(id)}`)
  return ticket
}
