import type { ModerationPage } from '../../../contract/moderation-pages.ts'
import { reportReasons } from '../../../contract/report-reasons.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type DeskBoard, decide, type Output } from '../desk/decide.ts'
import { hide, remove, restore } from '../desk/decisions.ts'
import { describeItem } from '../desk/describe-item.ts'
import { type Desk, type Given, lockAndRead } from '../desk/desk.ts'
import { findOperator } from '../desk/operators.ts'
import { suspend, unsuspend } from '../desk/suspensions.ts'
import { grantTicket, readTickets, refuseTicket } from '../desk/tickets.ts'
import { ticketVersion, versionOf } from './cards.ts'
import type { QueueSnapshot } from './queue-snapshot.ts'

const maxItems = 100
const changed = 'It was decided or edited in the meantime, so your decision changed nothing.'

type Decide = (desk: Desk, given: Given) => Promise<Output>

/** Only hiding tells the author a reason. */
const verbs = new Map<string, Decide>([
  ['hide', hide],
  ['restore', (desk, given) => restore(desk, { ...given, reason: null })],
  ['remove', (desk, given) => remove(desk, { ...given, reason: null })],
  ['suspend', (desk, given) => suspend(desk, { ...given, reason: null })],
  ['unsuspend', (desk, given) => unsuspend(desk, { ...given, reason: null })],
])
const ticketVerbs = new Map<string, Decide>([
  ['grant', grantTicket],
  ['refuse', (desk, given) => refuseTicket(desk, { ...given, reason: 'It breaks no rule' })],
])

export type Moderator = { by: string; session: string }

/**
 * Decides each item of a form in a transaction of its own. Returns the ids, and what to tell the moderator. Throws an
 * OperatorError if a field has a value that no page offers.
 */
export async function decideForm(
  board: DeskBoard,
  { by, session }: Moderator,
  fields: URLSearchParams,
  reasons: ModerationPage['reasons'],
  snapshot: QueueSnapshot,
): Promise<{ ids: string[]; messages: string[] }> {
  const verb = fields.get('verb') ?? ''
  const items = fields.getAll('item').map((one) => one.split(' '))
  const reason = reasons.find(({ value }) => value === fields.get('reason'))?.value
  const rule = reportReasons.find((one) => one === reason?.split(':', 1)[0])
  const onTicket = ticketVerbs.get(verb)
  const onItem = verbs.get(verb)
  const isOffered =
    items.length <= maxItems && items.every(([id = '']) => /^[\da-f-]{36}$/.test(id))
  if (!(onTicket ?? onItem) || !isOffered) throw new OperatorError('Nothing was changed.')
  if (items.length === 0) throw new OperatorError('Nothing was ticked, so nothing was changed.')
  const ids = items.map(([id = '']) => id)
  if (!rule && ['hide', 'remove', 'grant'].includes(verb))
    return { ids, messages: ['Choose a reason. Nothing was changed.'] }
  const messages = new Set<string>()
  const decideOne = async (desk: Desk, id: string, version: string | undefined) => {
    if (!(await findOperator(desk, session))) throw new OperatorError('You are signed out.')
    const given: Given = {
      ...{ id, mail: undefined, rule },
      // The words after the rule and ': '.
      reason: (rule && reason?.slice(rule.length + 2)) || null,
      days: Number(fields.get('days')),
      withoutCard: fields.has('withoutCard'),
    }
    if (onTicket) {
      const ticket = (await readTickets(desk)).find((one) => one.id === id)
      if (!ticket || ticketVersion(ticket) !== version) throw new OperatorError(changed)
      const closed = await onTicket(desk, given)
      messages.add(`Now tell them what you decided: ${ticket.contact ?? 'they left no contact'}`)
      return closed
    }
    // The lock comes first, so that no one decides between the check and the decision.
    await lockAndRead(desk.db, id)
    const item = await describeItem(desk, id)
    const seen = snapshot.asOfMark(item)
    if (!onItem || versionOf(seen) !== version) {
      // A second tap on the same button.
      if (item.decisions.at(-1)?.operator === by) return { shown: item }
      throw new OperatorError(changed)
    }
    const isAppealUnseen = item.appealedAt?.getTime() !== seen.appealedAt?.getTime()
    return onItem({ ...desk, seenReports: snapshot.seenReports(id) }, { ...given, isAppealUnseen })
  }
  for (const [id = '', version] of items)
    try {
      const work = (desk: Desk) => decideOne(desk, id, version)
      const shown = await decide(board, { by, isSignedIn: true }, work)
      if ((shown as { state?: string }).state === 'removed')
        messages.add('The post is removed for good.')
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      messages.add(error.message)
    }
  return { ids, messages: [...messages] }
}
