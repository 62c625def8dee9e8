import type { ModerationPage } from '../../../contract/moderation-pages.ts'
import { reportReasons } from '../../../contract/report-reasons.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type DeskBoard, decide, type Output } from '../desk/decide.ts'
import { hide, remove, restore } from '../desk/decisions.ts'
import { describeItem } from '../desk/describe-item.ts'
import { type Desk, type Given, lockAndRead } from '../desk/desk.ts'
import { suspend, unsuspend } from '../desk/suspensions.ts'
import { grantTicket, refuseTickets } from '../desk/tickets.ts'
import { versionOf } from './cards.ts'

const maxItems = 100
const changed = 'It was decided or edited in the meantime, so your decision changed nothing.'

type Decide = (desk: Desk, given: Given) => Promise<Output>

const verbs = new Map<string, Decide>([
  ['restore', restore],
  ['hide', hide],
  ['remove', (desk, given) => remove(desk, { ...given, reason: null })],
  ['suspend', (desk, given) => suspend(desk, { ...given, reason: null })],
  ['unsuspend', (desk, given) => unsuspend(desk, { ...given, reason: null })],
])
const ticketVerbs = new Map<string, Decide>([
  ['grant', grantTicket],
  ['refuse', (desk, given) => refuseTickets(desk, { ...given, reason: 'It breaks no rule' })],
])

/**
 * Decides each item of a form in a transaction of its own. `waiting` are the items of the queue that the moderator sees.
 * Returns the ids, and what to tell the moderator. Throws an OperatorError if a field has a value that no page offers.
 */
export async function decideForm(
  board: DeskBoard,
  by: string,
  fields: URLSearchParams,
  reasons: ModerationPage['reasons'],
  waiting: Set<string>,
): Promise<{ ids: string[]; messages: string[] }> {
  const verb = fields.get('verb') ?? ''
  const items = fields.getAll('item').map((one) => one.split(' '))
  const reason = reasons.find(({ value }) => value === fields.get('reason'))?.value
  const rule = reportReasons.find((one) => one === reason?.split(':', 1)[0])
  const onTicket = ticketVerbs.get(verb)
  const onItem = verbs.get(verb)
  if (!(onTicket ?? onItem) || !reason || !rule || items.length > maxItems)
    throw new OperatorError('Nothing was changed. Please open the queue again.')
  if (items.length === 0) throw new OperatorError('Tick what you want to decide.')
  const messages = new Set<string>()
  for (const [id = '', version] of items) {
    const given: Given = {
      ...{ id, ids: [id], mail: undefined, rule },
      reason: reason.slice(rule.length + 2) || null,
      days: Number(fields.get('days')),
      withoutCard: fields.has('withoutCard'),
    }
    const work: Decide = async (desk) => {
      if (onTicket) return onTicket(desk, given)
      // The lock comes first, so that no one decides between the check and the decision.
      await lockAndRead(desk.db, id)
      const item = await describeItem(desk, id)
      if (!onItem || versionOf(item) !== version) throw new OperatorError(changed)
      // Otherwise the answer would tell whether someone has reported it since the last mark.
      if (onItem === restore && item.state === 'visible' && !waiting.has(id))
        throw new OperatorError('It is not hidden, and no report of it waits.')
      return onItem(desk, given)
    }
    try {
      const shown = await decide(board, { by, isSignedIn: true }, (desk) => work(desk, given))
      if ((shown as { state?: string }).state === 'removed')
        messages.add('The post is removed for good.')
      if (onTicket) messages.add('The ticket is closed. Tell them what you decided.')
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      messages.add(error.message)
    }
  }
  return { ids: items.map(([id = '']) => id), messages: [...messages] }
}
