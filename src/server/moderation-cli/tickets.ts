import { and, asc, between, eq, isNull, ne } from 'drizzle-orm'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { unsealText } from '../crypto/seal.ts'
import type { Database } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { writeDecision } from '../hiding/decisions.ts'
import { lockItem } from '../hiding/hiding.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { hideLocked } from './hide.ts'
import { excerptOf, itemJson, rangeOf, readItems } from './items.ts'
import { daysSince, hoursLeft, printable, printableLine, shortId, timeInWords } from './printing.ts'

type Ticket = typeof takedowns.$inferSelect

const isOpen = isNull(takedowns.closedAt)

/** The rule for which a granted ticket (takedown request) hides the item if the operator names no rule. */
const usualRules: Record<Ticket['kind'], ReportReason> = {
  person: 'exposes_someone',
  legal: 'against_the_law',
}

export async function showTickets(desk: Desk): Promise<Output> {
  const open = await desk.db.select().from(takedowns).where(isOpen).orderBy(asc(takedowns.dueAt))
  const ids = open.map(({ itemId }) => itemId)
  const items = await readItems(desk.db, ids)
  const listed = open.map(({ id, kind, dueAt, itemId, sealedStatement, sealedContact }) => ({
    statement: unsealText(desk.keys, sealedStatement),
    contact: contactOf(desk, { sealedContact }),
    ...{ id, kind, dueAt, item: items.get(itemId) ?? null },
  }))
  const blocks = listed.map(({ id, kind, dueAt, statement, contact, item }) => {
    const left = hoursLeft(dueAt)
    const due = left < 0 ? `OVERDUE since ${timeInWords(dueAt)}` : `${left} h left`
    return [
      `${shortId(id)}  ${kind === 'person' ? 'from someone who is named' : 'legal notice'}, ${due}`,
      `  about:    ${item ? `${item.kind} ${shortId(item.id)}: ${excerptOf(item)}` : 'nothing that still exists'}`,
      `  says:     ${printable(statement).replaceAll('\n', '\n            ')}`,
      `  contact:  ${printableLine(contact)}`,
    ].join('\n')
  })
  return {
    text: blocks.join('\n\n') || 'No tickets are open.',
    json: listed.map(({ item, ...rest }) => ({ ...rest, item: item && itemJson(desk, item) })),
  }
}

/**
 * Hides the item, if it still exists, and closes all open tickets about it. If the item is hidden already, its author
 * sees this reason from now on.
 */
export async function grantTicket(desk: Desk, { id, rule, reason }: Arguments): Promise<Output> {
  const ticket = await findTicket(desk.db, id)
  const { itemId, kind } = ticket
  await lockItem(desk.db, { kind: ticket.itemKind, id: itemId })
  const isAnother = and(isOpen, eq(takedowns.itemId, itemId), ne(takedowns.id, ticket.id))
  const closed = [ticket, ...(await desk.db.select().from(takedowns).where(isAnother))]
  for (const one of closed) await close(desk, one, 'granted', reason)
  const item = (await readItems(desk.db, [itemId])).get(itemId)
  const outcome = item ? `${item.kind} ${shortId(itemId)} is hidden` : 'nothing is left to hide'
  const text = answered(desk, closed, outcome, ' that ask for the same')
  if (!item) return { text }
  return { text, events: await hideLocked(desk, item, { rule: rule ?? usualRules[kind], reason }) }
}

/** Refuses all of these tickets. If one of them can't be refused, it throws an OperatorError and refuses none. */
export async function refuseTickets(desk: Desk, { ids, reason }: Arguments): Promise<Output> {
  const found = new Map<string, Ticket>()
  for (const given of ids) {
    const ticket = await findTicket(desk.db, given)
    found.set(ticket.id, ticket)
  }
  const tickets = [...found.values()]
  for (const ticket of tickets) await close(desk, ticket, 'refused', reason)
  const outcome = `nothing is hidden for ${tickets.length > 1 ? 'them' : 'it'}`
  return { text: answered(desk, tickets, outcome) }
}

async function close(
  { db, keys, by }: Desk,
  { id, itemKind, itemId, createdAt }: Ticket,
  outcome: 'granted' | 'refused',
  reason: string | null,
): Promise<void> {
  const closed = await db
    .update(takedowns)
    .set({ closedAt: new Date(), outcome })
    .where(and(isOpen, eq(takedowns.id, id)))
    .returning({ id: takedowns.id })
  if (closed.length === 0) throw new OperatorError('This ticket was answered a moment ago')
  const verb = outcome === 'granted' ? 'grant_ticket' : 'refuse_ticket'
  const item = { kind: itemKind, id: itemId }
  const waitedDays = daysSince(createdAt)
  await writeDecision(db, { keys }, { item, verb, operator: by, reason, waitedDays })
}

function answered(desk: Desk, closed: Ticket[], outcome: string, which = ''): string {
  const contacts = new Set(closed.map((ticket) => printableLine(contactOf(desk, ticket))))
  const [first] = closed.map(({ id }) => `Ticket ${shortId(id)}`)
  const others = closed.length > 1 ? `, and ${closed.length - 1} more${which},` : ''
  const [is, are] = closed.length > 1 ? ['are', 'contacts are'] : ['is', 'contact is']
  return `${first}${others} ${is} closed: ${outcome}. Tell ${[...contacts].join('; ')}; the ${are} deleted in a week.`
}

async function findTicket(db: Database, given: string): Promise<Ticket> {
  const [ticket, another] = await db
    .select()
    .from(takedowns)
    .where(and(isOpen, between(takedowns.id, ...rangeOf(given))))
    .limit(2)
  if (!ticket) throw new OperatorError(`There is no such open ticket: ${printableLine(given)}`)
  if (another) throw new OperatorError('More than one id starts like this: give more letters')
  return ticket
}

function contactOf({ keys }: Desk, { sealedContact }: Pick<Ticket, 'sealedContact'>): string {
  return sealedContact === null ? '' : unsealText(keys, sealedContact)
}
