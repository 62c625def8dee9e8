import { and, asc, between, eq, isNull, ne } from 'drizzle-orm'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { unsealText } from '../crypto/sealed-text.ts'
import type { Database } from '../db/database.ts'
import { takedowns } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { writeDecision } from '../hiding/decisions.ts'
import { daysSince, decide, hideLocked, lockAndReadIfStored } from './decide.ts'
import type { Desk, Output } from './desk.ts'
import { excerptOf, itemJson, type OperatorItem, rangeOf, readItems } from './items.ts'
import { printable, printableLine } from './printable.ts'
import { hoursLeft, shortId, timeInWords } from './wording.ts'

type Ticket = typeof takedowns.$inferSelect

/** The rule for a granted ticket if the operator names none. */
const usualRules: Record<Ticket['kind'], ReportReason> = {
  person: 'exposes_someone',
  legal: 'against_the_law',
}

export async function showTickets(desk: Desk): Promise<Output> {
  const open = await openTickets(desk.db)
  const items = await readItems(
    desk.db,
    open.map(({ itemId }) => itemId),
  )
  const listed = open.map((ticket) => {
    const item = items.find((one) => isAbout(ticket, one)) ?? null
    return { ...wordsOf(desk, ticket), id: ticket.id, kind: ticket.kind, dueAt: ticket.dueAt, item }
  })
  const blocks = listed.map(({ id, kind, dueAt, statement, contact, item }) => {
    const left = hoursLeft(dueAt)
    const due = left < 0 ? `OVERDUE since ${timeInWords(dueAt)}` : `${left} h left`
    return [
      `${shortId(id)}  ${kind === 'person' ? 'from someone who is named' : 'legal notice'}, ${due}`,
      `  about:    ${item ? `${item.kind} ${shortId(item.id)}: ${excerptOf(item)}` : 'nothing that is there (any more)'}`,
      `  says:     ${printable(statement).replaceAll('\n', '\n            ')}`,
      `  contact:  ${printableLine(contact)}`,
    ].join('\n')
  })
  return {
    text: blocks.length === 0 ? 'No tickets are open.' : blocks.join('\n\n'),
    json: listed.map(({ item, ...rest }) => ({
      ...rest,
      item: item && itemJson(desk, item),
    })),
  }
}

/**
 * Hides the item, if it still exists, and closes all open tickets about it. If the item is hidden already, its author
 * sees this reason from now on.
 */
export async function grantTicket(
  desk: Desk,
  given: string,
  { rule, reason }: { rule: ReportReason | undefined; reason: string | null },
): Promise<Output> {
  const ticket = await findTicket(desk.db, given)
  const broken = rule ?? usualRules[ticket.kind]
  let outcome = 'nothing is left to hide'
  let closed = [ticket]
  await decide(desk, async (tx) => {
    const item = await lockAndReadIfStored(tx, { kind: ticket.itemKind, id: ticket.itemId })
    closed = [ticket, ...(await othersAbout(tx, ticket))]
    for (const one of closed) await close(tx, desk, one, 'granted', { operator: desk.by, reason })
    if (!item) return []
    outcome = `${item.kind} ${shortId(item.id)} is hidden`
    return hideLocked(tx, desk, item, { rule: broken, reason })
  })
  return answered(desk, closed, outcome, ' that ask for the same')
}

/** Refuses all of the tickets. If one of them can't be refused it refuses none and throws an OperatorError. */
export async function refuseTickets(desk: Desk, given: string[], reason: string): Promise<Output> {
  const found = new Map<string, Ticket>()
  for (const id of given) {
    const ticket = await findTicket(desk.db, id)
    found.set(ticket.id, ticket)
  }
  const tickets = [...found.values()]
  await decide(desk, async (tx) => {
    for (const ticket of tickets)
      await close(tx, desk, ticket, 'refused', { operator: desk.by, reason })
    return []
  })
  return answered(desk, tickets, `nothing is hidden for ${tickets.length > 1 ? 'them' : 'it'}`)
}

async function close(
  tx: Database,
  desk: Desk,
  { id, itemKind, itemId, createdAt }: Ticket,
  outcome: 'granted' | 'refused',
  words: { operator: string; reason: string | null },
): Promise<void> {
  const closed = await tx
    .update(takedowns)
    .set({ closedAt: new Date(), outcome })
    .where(and(eq(takedowns.id, id), isNull(takedowns.closedAt)))
    .returning({ id: takedowns.id })
  if (closed.length === 0) throw new OperatorError('This ticket was answered a moment ago')
  const verb = outcome === 'granted' ? 'grant_ticket' : 'refuse_ticket'
  const item = { kind: itemKind, id: itemId }
  await writeDecision(tx, desk, { item, verb, words, waitedDays: daysSince(createdAt) })
}

function answered(desk: Desk, closed: Ticket[], outcome: string, which = ''): Output {
  const contacts = closed.map((ticket) => printableLine(wordsOf(desk, ticket).contact))
  const [first] = closed.map(({ id }) => `Ticket ${shortId(id)}`)
  const others = closed.length > 1 ? `, and ${closed.length - 1} more${which},` : ''
  const [is, are] = closed.length > 1 ? ['are', 'contacts are'] : ['is', 'contact is']
  return {
    text: `${first}${others} ${is} closed: ${outcome}. Tell ${[...new Set(contacts)].join('; ')}; the ${are} deleted in a week.`,
  }
}

async function findTicket(db: Database, given: string): Promise<Ticket> {
  const found = await db
    .select()
    .from(takedowns)
    .where(and(isNull(takedowns.closedAt), between(takedowns.id, ...rangeOf(given))))
    .limit(2)
  const [ticket, another] = found
  if (!ticket) throw new OperatorError(`There is no such open ticket: ${printableLine(given)}`)
  if (another) throw new OperatorError('More than one id begins like this: give more of it')
  return ticket
}

function othersAbout(db: Database, { id, itemKind, itemId }: Ticket): Promise<Ticket[]> {
  const isAnother = and(ne(takedowns.id, id), isNull(takedowns.closedAt))
  const isSame = and(eq(takedowns.itemKind, itemKind), eq(takedowns.itemId, itemId))
  return db.select().from(takedowns).where(and(isAnother, isSame))
}

function openTickets(db: Database): Promise<Ticket[]> {
  return db.select().from(takedowns).where(isNull(takedowns.closedAt)).orderBy(asc(takedowns.dueAt))
}

function isAbout({ itemId, itemKind }: Ticket, { id, kind }: OperatorItem): boolean {
  return id === itemId && kind === itemKind
}

function wordsOf({ keys }: Desk, { sealedStatement, sealedContact }: Ticket) {
  return {
    statement: unsealText(keys, sealedStatement),
    contact: sealedContact === null ? '' : unsealText(keys, sealedContact),
  }
}
