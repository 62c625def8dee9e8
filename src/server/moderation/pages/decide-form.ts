import { isId } from '../../../contract/id.ts'
import type { ModerationMessage, ModerationPage } from '../../../contract/moderation-pages.ts'
import { reportReasons } from '../../../contract/report-reasons.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type DeskBoard, decide, type Output } from '../desk/decide.ts'
import { hide, remove, restore, suspend, unsuspend } from '../desk/decisions.ts'
import { type Desk, describeItem, type Given, lockAndRead } from '../desk/desk.ts'
import { grantTicket, readTickets, refuseTicket } from '../desk/tickets.ts'
import { versionOf } from './cards.ts'

const maxItems = 100
const changed = 'It was decided or edited in the meantime, so nothing was changed'

const verbs = new Map<string, (desk: Desk, given: Given) => Promise<Output>>([
  ['hide', hide],
  ['restore', restore],
  ['restore_with_card', (desk, given) => restore(desk, { ...given, hasCrisisCard: true })],
  ['restore_without_card', (desk, given) => restore(desk, { ...given, hasCrisisCard: false })],
  ['remove', remove],
  ['suspend', suspend],
  ['unsuspend', unsuspend],
  ['grant', grantTicket],
  ['refuse', (desk, given) => refuseTicket(desk, { ...given, reason: 'It breaks no rule' })],
])
/** These need a reason, which the author reads. */
const hiding = ['hide', 'remove', 'grant']

export type Outcome = { ids: string[]; messages: ModerationMessage[] }

/**
 * Decides each item of a form in a transaction of its own. Returns the ids of the items that were decided, and what to
 * tell the moderator.
 */
export async function decideForm(
  board: DeskBoard,
  by: string,
  fields: URLSearchParams,
  reasons: ModerationPage['reasons'],
): Promise<Outcome> {
  const [verb = '', days] = (fields.get('verb') ?? '').split(' ')
  const items = fields.getAll('item').map((one) => one.split(' '))
  const isOffered = items.length <= maxItems && items.every(([id = '']) => isId(id))
  const decideOn = verbs.get(verb)
  if (!decideOn || !isOffered) return refusal('Nothing was changed.')
  if (items.length === 0) return refusal('Nothing was ticked, so nothing was changed.')
  const given = { days: Number(days), mail: undefined, rule: undefined, reason: null }
  const done: Outcome = { ids: [], messages: [] }
  for (const [id = '', version, reported] of items) {
    let [title, told, itemId] = ['', '', id]
    const work = async (desk: Desk) => {
      if (verb === 'grant' || verb === 'refuse') {
        const ticket = (await readTickets(desk)).find((one) => one.id === id)
        if (!ticket || versionOf(ticket.item) !== version) throw new OperatorError(changed)
        told = `Now tell them what you decided: ${ticket.contact ?? 'they left no contact'}`
        itemId = ticket.item?.id ?? id
      } else {
        // The lock comes first, so that no one decides between the check and the decision.
        await lockAndRead(desk.db, id)
        const item = await describeItem(desk, id)
        title = item.title ?? 'A reply'
        if (versionOf(item) !== version) throw new OperatorError(changed)
      }
      const chosen = fields.get('reason') === 'reported' ? reported : fields.get('reason')
      const why = hiding.includes(verb) && reasonFor(chosen, reasons)
      return decideOn(desk, { ...given, ...why, id })
    }
    try {
      const shown = await decide(board, { by, isSignedIn: true }, work)
      const isRemoved = (shown as { state?: string }).state === 'removed'
      if (isRemoved) told = `“${title}” is removed for good.`
      if (told) done.messages.push({ text: told })
      done.ids.push(itemId)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      done.messages.push(
        title
          ? { text: `“${title}”: ${error.message}.`, path: `/item/${id}` }
          : { text: `${error.message}.` },
      )
    }
  }
  return done
}

/** `chosen` is a reason of the handbook, or a rule, which means its first reason. Throws an OperatorError. */
function reasonFor(chosen: string | null | undefined, reasons: ModerationPage['reasons']) {
  const ruleIn = (reason: string) => reportReasons.find((one) => one === reason.split(':', 1)[0])
  const found = reasons.find(({ value }) => value === chosen || ruleIn(value) === chosen)
  const rule = found && ruleIn(found.value)
  if (!rule) throw new OperatorError('Choose a reason. Nothing was changed')
  // The words after the rule and ': '.
  return { rule, reason: found.value.slice(`${rule}: `.length) || null }
}

function refusal(text: string): Outcome {
  return { ids: [], messages: [{ text }] }
}
