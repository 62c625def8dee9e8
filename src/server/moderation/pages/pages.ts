import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ModerationPage } from '../../../contract/moderation-pages.ts'
import type { Board } from '../../board/board.ts'
import { readLog } from '../../hiding/decisions.ts'
import { type Desk, describeItem, describeItems, readItems } from '../desk/desk.ts'
import { readQueue } from '../desk/queue.ts'
import { readTickets } from '../desk/tickets.ts'
import { decidedCard, decisionText, itemCard, queueCard, ticketCard } from './cards.ts'
import { decideForm, type Outcome } from './decide-form.ts'
import type { Handbook } from './handbook.ts'

/** The log searches in so many newest decisions. A page shows the first of what it finds. */
const maxSearched = 5_000
const maxShown = 50

export type Page = Omit<ModerationPage, 'boardTitle' | 'reasons'>
type Asked = { request: FastifyRequest; desk: Desk; handbook: Handbook }

/** Registers a page for signed-in moderators. If `read` returns a string, the browser goes on to that address. */
export type Serve = (
  method: 'GET' | 'POST',
  url: string,
  read: (asked: Asked) => Promise<Page | string>,
) => void

export function registerPages(serve: Serve, board: Board): void {
  /** The result of each moderator's last form, which the next page shows. Its key stands in the address. */
  const outcomes = new Map<string, Outcome & { key: string }>()
  serve('GET', '/', ({ request, desk }) => {
    const { after } = request.query as { after?: string }
    const outcome = outcomes.get(desk.by)
    return queuePage(desk, outcome?.key === after ? outcome : undefined)
  })
  serve('POST', '/decide', async ({ request, desk, handbook }) => {
    const outcome = await decideForm(board, desk.by, fieldsOf(request), handbook.reasons)
    const key = randomUUID()
    outcomes.set(desk.by, { ...outcome, key })
    // The browser keeps the fragment of the form's address, the next card, if this has none. Messages stand at the top.
    return `/?after=${key}${outcome.messages.length > 0 ? '#main' : ''}`
  })
  serve('GET', '/item/:id', async ({ request, desk }) => {
    const { id } = request.params as { id: string }
    return { title: 'One post', cards: [itemCard(await describeItem(desk, id), desk.by)] }
  })
  serve('GET', '/tickets', async ({ desk }) => {
    const tickets = await readTickets(desk)
    return { title: 'Tickets', cards: tickets.slice(0, maxShown).map(ticketCard) }
  })
  serve('GET', '/log', ({ request, desk }) =>
    logPage(desk, `${(request.query as { q?: unknown }).q ?? ''}`.trim()),
  )
  const { contact } = board.config
  const operator = contact ? `\n\n## The operator\n\n${contact}` : ''
  serve('GET', '/handbook', async ({ handbook }) => ({
    ...{ title: 'Handbook', handbook: handbook.text + operator },
  }))
}

export function fieldsOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

/** The items that were decided just now come first, with the way back. */
async function queuePage(
  desk: Desk,
  { ids, messages }: Outcome = { ids: [], messages: [] },
): Promise<Page> {
  const decided = await describeItems(desk, [...(await readItems(desk.db, ids)).values()])
  const cards = (await readQueue(desk))
    .slice(0, maxShown)
    .map((entry) => (entry.about === 'ticket' ? ticketCard(entry) : queueCard(entry.item, desk.by)))
  const shown = decided.map((item) => decidedCard(item, desk.by))
  return { title: 'Queue', messages, decided: shown, cards }
}

async function logPage(desk: Desk, search: string): Promise<Page> {
  const found = (await readLog(desk.db, desk, maxSearched))
    .map((one) => ({ id: one.id, itemId: one.item.id, text: decisionText(one) }))
    .filter(({ itemId, text }) => `${text} ${itemId}`.toLowerCase().includes(search.toLowerCase()))
    .slice(0, maxShown)
  const ids = found.map(({ itemId }) => itemId)
  const items = await readItems(desk.db, ids)
  const decisions = found.map(({ id, itemId, text }) => {
    const { title, content = 'deleted' } = items.get(itemId) ?? {}
    return {
      id,
      path: `/item/${itemId}`,
      text: `${text}: ${isolated((title ?? content).slice(0, 60))}`,
    }
  })
  return { title: 'Log', log: { search, decisions } }
}

/** Quotes a text so that its direction can't reorder what stands beside it. */
function isolated(text: string): string {
  return `“\u2068${text}\u2069”`
}
