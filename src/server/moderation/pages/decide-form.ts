import { reasonNames } from '../../../contract/report-reasons.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { refuseAppeal } from '../desk/appeals.ts'
import { type DeskBoard, decide, type Output } from '../desk/decide.ts'
import { hide, remove, restore } from '../desk/decisions.ts'
import { describeItem } from '../desk/describe-item.ts'
import { type Desk, type Given, lockAndRead } from '../desk/desk.ts'
import { suspend, unsuspend } from '../desk/suspensions.ts'
import { grantTicket, refuseTickets } from '../desk/tickets.ts'
import { type Described, versionOf } from './cards.ts'
import type { HidingReason } from './handbook.ts'

type Form = {
  verb: string
  items: { id: string; version: string }[]
  given: Omit<Given, 'id' | 'ids'>
}

const maxItems = 100
const changed = 'It was decided or edited in the meantime, so your decision changed nothing.'

type Decide = (desk: Desk, given: Given) => Promise<Output>

const verbs: Record<string, (desk: Desk, given: Given, item: Described) => Promise<Output>> = {
  restore,
  hide: (desk, given, { appeal }) =>
    appeal === null
      ? hide(desk, given)
      : refuseAppeal(desk, {
          ...given,
          reason: given.reason ?? reasonNames[given.rule ?? 'something_else'],
        }),
  remove: (desk, given) => remove(desk, { ...given, reason: null }),
  suspend: (desk, given) => suspend(desk, { ...given, reason: null }),
  unsuspend: (desk, given) => unsuspend(desk, { ...given, reason: null }),
}

const ticketVerbs: Record<string, Decide> = {
  grant: grantTicket,
  refuse: (desk, given) => refuseTickets(desk, { ...given, reason: 'It breaks no rule' }),
}

/** Reads the form of a card. Throws an OperatorError if a field has a value that no page offers. */
export function readForm(body: unknown, reasons: HidingReason[]): Form {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  const verb = fields.get('verb') ?? ''
  const items = fields.getAll('item').map((one) => {
    const [id = '', version = ''] = one.split(' ')
    return { id, version }
  })
  const reason = reasons.find(({ value }) => value === fields.get('reason'))
  const isKnown = Object.hasOwn(verbs, verb) || Object.hasOwn(ticketVerbs, verb)
  if (!isKnown || !reason || items.length > maxItems)
    throw new OperatorError('Nothing was changed. Please open the queue again.')
  if (items.length === 0) throw new OperatorError('Tick what you want to decide.')
  return {
    ...{ verb, items },
    given: {
      ...{ mail: undefined, rule: reason.rule, reason: reason.words },
      days: Number(fields.get('days')),
      withoutCard: fields.has('withoutCard'),
    },
  }
}

/** Decides each item in a transaction of its own. Returns what to tell the moderator. */
export async function decideAll(
  board: DeskBoard,
  by: string,
  { verb, items, given }: Form,
): Promise<string[]> {
  const messages = new Set<string>()
  for (const { id, version } of items) {
    const work = (desk: Desk) => decideOne(desk, verb, version, { ...given, id, ids: [id] })
    try {
      const shown = await decide(board, { by, isSignedIn: true }, work)
      if (verb in ticketVerbs) messages.add('The ticket is closed. Tell them what you decided.')
      if (isRemoved(shown)) messages.add('The post is removed for good.')
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      messages.add(error.message)
    }
  }
  return [...messages]
}

async function decideOne(desk: Desk, verb: string, version: string, given: Given): Promise<Output> {
  const onTicket = ticketVerbs[verb]
  if (onTicket) return onTicket(desk, given)
  // The lock comes first, so that no one decides between the check and the decision.
  const { id } = await lockAndRead(desk.db, given.id)
  const item = await describeItem(desk, id)
  if (versionOf(item, item.decisions) !== version) throw new OperatorError(changed)
  return verbs[verb]?.(desk, given, item) ?? { shown: null }
}

function isRemoved(shown: unknown): boolean {
  return (shown as { state?: string } | null)?.state === 'removed'
}
