import { grantAppeal, refuseAppeal, showAppeals } from './appeals.ts'
import { hide, restore } from './decide.ts'
import type { Desk, Options, Output } from './desk.ts'
import { findItem, type OperatorItem } from './items.ts'
import { showLog } from './log.ts'
import { showQueue } from './queue.ts'
import { remove } from './removal.ts'
import { showItemToOperator } from './show.ts'
import { suspend, unsuspend } from './suspensions.ts'
import { grantTicket, refuseTickets, showTickets } from './tickets.ts'
import { shortId, timeInWords } from './wording.ts'

type OptionName = 'rule' | 'reason' | 'second' | 'days' | 'without-card' | 'json'

type Verb = {
  /** The arguments, for the help text. */
  usage: string
  /** What the command does, for the help text. */
  does: string
  /** `!` marks options that are required. */
  options: readonly (OptionName | `${OptionName}!`)[]
  /** Whether the command needs the id of an item or a ticket. */
  takesId: boolean
  takesMoreIds?: true
  run: (desk: Desk, id: string, options: Options) => Promise<Output>
}

const justEditedMs = 60 * 60 * 1000

/** No command reveals who wrote or reported something, and no such command may be added. */
export const verbs: Record<string, Verb> = {
  queue: {
    usage: '',
    does: 'what waits: danger, overdue tickets, tickets, appeals, then reports by weight',
    options: ['json'],
    takesId: false,
    run: showQueue,
  },
  show: {
    usage: 'ID',
    does: 'an item with its reports, notes, appeal, tickets and decisions',
    options: ['json'],
    takesId: true,
    run: showItemToOperator,
  },
  hide: {
    usage: 'ID --rule RULE [--reason TEXT]',
    does: 'from everybody but its author; the reports were right',
    options: ['rule!', 'reason'],
    takesId: true,
    run: async (desk, id, { rule = 'something_else', reason }) => {
      const item = await findItem(desk.db, id)
      const { wasHidden, isAppealed } = await hide(desk, item, { rule, reason })
      const is = wasHidden ? `was hidden already, and is now for ${rule}` : 'is hidden'
      const still = isAppealed ? ' Their appeal still waits for an answer.' : ''
      return { text: `${item.kind} ${shortId(item.id)} ${is}; its author reads why.${still}` }
    },
  },
  restore: {
    usage: 'ID [--reason TEXT] [--without-card]',
    does: 'shows it again, or lets it be; the reports were wrong. Its crisis card stays, unless told',
    options: ['reason', 'without-card'],
    takesId: true,
    run: async (desk, id, { reason, withoutCard }) => {
      const { kind, ...found } = await findItem(desk.db, id)
      const was = await restore(desk, { kind, id: found.id }, { reason, withoutCard })
      return { text: `${kind} ${shortId(found.id)} ${restoredInWords(was, withoutCard)}` }
    },
  },
  remove: {
    usage: 'ID [--rule RULE] [--reason TEXT] [--second NAME]',
    does: 'hides it; asked again a day later, or with a second operator, deletes it',
    options: ['rule', 'reason', 'second'],
    takesId: true,
    run: remove,
  },
  suspend: {
    usage: 'ID --days N [--reason TEXT]',
    does: 'its author can’t post, reply, vote or report for so long',
    options: ['days!', 'reason'],
    takesId: true,
    run: suspend,
  },
  unsuspend: {
    usage: 'ID [--reason TEXT]',
    does: 'ends that',
    options: ['reason'],
    takesId: true,
    run: (desk, id, { reason }) => unsuspend(desk, id, reason),
  },
  appeals: {
    usage: '',
    does: 'what authors say, oldest first',
    options: ['json'],
    takesId: false,
    run: showAppeals,
  },
  'appeals grant': {
    usage: 'ID [--reason TEXT]',
    does: 'shows the item again',
    options: ['reason'],
    takesId: true,
    run: (desk, id, { reason }) => grantAppeal(desk, id, reason),
  },
  'appeals refuse': {
    usage: 'ID --reason TEXT',
    does: 'leaves it hidden, and tells its author why',
    options: ['reason!'],
    takesId: true,
    run: (desk, id, { reason }) => refuseAppeal(desk, id, reason ?? ''),
  },
  takedowns: {
    usage: '',
    does: 'tickets from outside, overdue first',
    options: ['json'],
    takesId: false,
    run: showTickets,
  },
  'takedowns grant': {
    usage: 'TICKET [--rule RULE] [--reason TEXT]',
    does: 'hides what it is about, and closes it; its author reads the reason',
    options: ['rule', 'reason'],
    takesId: true,
    run: grantTicket,
  },
  'takedowns refuse': {
    usage: 'TICKET... --reason TEXT',
    does: 'closes it, or several at once',
    options: ['reason!'],
    takesId: true,
    takesMoreIds: true,
    run: (desk, id, { moreIds, reason }) => refuseTickets(desk, [id, ...moreIds], reason ?? ''),
  },
  log: {
    usage: '',
    does: 'every decision, newest first',
    options: ['json'],
    takesId: false,
    run: showLog,
  },
}

function restoredInWords(was: OperatorItem, withoutCard: boolean): string {
  if (was.isBelowHidden) return 'is no longer hidden by itself; what it stands below still is.'
  const card = was.hasCrisisCard && !withoutCard ? ', with the crisis card on it' : ''
  // The operator may have read the text before this edit.
  const isNew = was.updatedAt && Date.now() - was.updatedAt.getTime() < justEditedMs
  const again = isNew
    ? ` Its author edited it at ${timeInWords(was.updatedAt ?? was.createdAt)}: read it again.`
    : ''
  return `is visible to everyone${card}; its reports are settled.${again}`
}
