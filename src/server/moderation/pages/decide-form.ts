import { isId } from '../../../contract/id.ts'
import type { ModerationPage } from '../../../contract/moderation-pages.ts'
import { reportReasons } from '../../../contract/report-reasons.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type DeskBoard, decide, type Output } from '../desk/decide.ts'
import { hide, remove, restore, suspend, unsuspend } from '../desk/decisions.ts'
import { type Desk, describeItem, type Given, lockAndRead } from '../desk/desk.ts'
import { grantTicket, readTickets, refuseTicket } from '../desk/tickets.ts'
import { versionOf } from './cards.ts'

const maxItems = 100
const changed = 'It was decided or edited in the meantime, so your decision changed nothing.'

const verbs = new Map<string, (desk: Desk, given: Given) => Promise<Output>>([
  ['hide', hide],
  ['restore', restore],
  ['restore_without_card', (desk, given) => restore(desk, { ...given, withoutCard: true })],
  ['remove', remove],
  ['suspend', suspend],
  ['unsuspend', unsuspend],
  ['grant', grantTicket],
  ['refuse', (desk, given) => refuseTicket(desk, { ...given, reason: 'It breaks no rule' })],
])

/** Decides each item of a form in a transaction of its own. Returns their ids, and what to tell the moderator. */
export async function decideForm(
  board: DeskBoard,
  by: string,
  fields: URLSearchParams,
  reasons: ModerationPage['reasons'],
): Promise<{ ids: string[]; messages: string[] }> {
  const [verb = '', days] = (fields.get('verb') ?? '').split(' ')
  const items = fields.getAll('item').map((one) => one.split(' '))
  const ids = items.map(([id = '']) => id)
  const isOffered = ids.length <= maxItems && ids.every(isId)
  const decideOn = verbs.get(verb)
  if (!decideOn || !isOffered) return { ids: [], messages: ['Nothing was changed.'] }
  if (ids.length === 0) return { ids, messages: ['Nothing was ticked, so nothing was changed.'] }
  const reason = reasons.find(({ value }) => value === fields.get('reason'))?.value
  const rule = reportReasons.find((one) => one === reason?.split(':', 1)[0])
  if (!rule && ['hide', 'remove', 'grant'].includes(verb))
    return { ids, messages: ['Choose a reason. Nothing was changed.'] }
  // The words after the rule and ': '. Only hiding tells the author a reason.
  const words = verb === 'hide' || verb === 'grant' ? reason?.slice(`${rule}: `.length) : ''
  const given = { rule, reason: words || null, days: Number(days), withoutCard: false }
  const messages = new Set<string>()
  const decideOne = async (desk: Desk, id: string, version?: string): Promise<Output> => {
    if (verb === 'grant' || verb === 'refuse') {
      const ticket = (await readTickets(desk)).find((one) => one.id === id)
      if (!ticket || versionOf(ticket.item) !== version) throw new OperatorError(changed)
      messages.add(`Now tell them what you decided: ${ticket.contact ?? 'they left no contact'}`)
    } else {
      // The lock comes first, so that no one decides between the check and the decision.
      await lockAndRead(desk.db, id)
      const item = await describeItem(desk, id)
      const isSecondTap = item.decisions.at(-1)?.operator === by
      if (versionOf(item) !== version && isSecondTap) return { shown: item }
      if (versionOf(item) !== version) throw new OperatorError(changed)
    }
    return decideOn(desk, { ...given, id, mail: undefined })
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
