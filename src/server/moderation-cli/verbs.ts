import { grantAppeal, refuseAppeal, showAppeals } from './appeals.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { hide, restore } from './hide.ts'
import { showLog } from './log.ts'
import { showQueue } from './queue.ts'
import { remove } from './removal.ts'
import { showItemToOperator } from './show.ts'
import { suspend, unsuspend } from './suspensions.ts'
import { grantTicket, refuseTickets, showTickets } from './tickets.ts'

export type Verb = {
  /**
   * The arguments as the help shows them, optional ones in brackets. The command line is checked against this text.
   */
  usage: string
  does: string
  run: (desk: Desk, given: Arguments) => Promise<Output>
}

/** No command reveals who wrote or reported something, and no such command may be added. */
export const verbs: Record<string, Verb> = {
  queue: {
    usage: '[--json]',
    does: 'what waits: danger, overdue tickets, tickets, appeals, then reports by weight',
    run: showQueue,
  },
  show: {
    usage: 'ID [--json]',
    does: 'an item with its reports, notes, appeal, tickets and decisions',
    run: showItemToOperator,
  },
  hide: {
    usage: 'ID --rule RULE [--reason TEXT]',
    does: 'from everyone but its author; the reports were right',
    run: hide,
  },
  restore: {
    usage: 'ID [--reason TEXT] [--without-card]',
    does: 'shows it again, or keeps it visible; the reports were wrong. Its crisis card stays without --without-card',
    run: restore,
  },
  remove: {
    usage: 'ID [--rule RULE] [--reason TEXT]',
    does: 'hides it; asked again a day later, deletes it',
    run: remove,
  },
  suspend: {
    usage: 'ID --days N [--reason TEXT]',
    does: 'its author can’t post, reply, vote or report for that many days',
    run: suspend,
  },
  unsuspend: {
    usage: 'ID [--reason TEXT]',
    does: 'ends that',
    run: unsuspend,
  },
  appeals: {
    usage: '[--json]',
    does: 'what authors say, oldest first',
    run: showAppeals,
  },
  'appeals grant': {
    usage: 'ID [--reason TEXT]',
    does: 'shows the item again',
    run: grantAppeal,
  },
  'appeals refuse': {
    usage: 'ID --reason TEXT',
    does: 'leaves it hidden, and tells its author why',
    run: refuseAppeal,
  },
  takedowns: {
    usage: '[--json]',
    does: 'tickets from outside, overdue first',
    run: showTickets,
  },
  'takedowns grant': {
    usage: 'TICKET [--rule RULE] [--reason TEXT]',
    does: 'hides what it is about, and closes it; its author reads the reason',
    run: grantTicket,
  },
  'takedowns refuse': {
    usage: 'TICKET... --reason TEXT',
    does: 'closes it, or several at once',
    run: refuseTickets,
  },
  log: {
    usage: '[--json]',
    does: 'every decision, newest first',
    run: showLog,
  },
}
