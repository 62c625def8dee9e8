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
  /** What the verb is about. */
  takes?: 'ID' | 'TICKET' | 'TICKET...'
  needs?: Option[]
  /** Options that may be left out. Every verb also takes `--by NAME`. */
  may?: Option[]
  does: string
  run: (desk: Desk, given: Arguments) => Promise<Output>
}

/** The options for `parseArgs`, and how the help shows them. */
export const options = {
  by: { type: 'string', usage: '--by NAME' },
  rule: { type: 'string', usage: '--rule RULE' },
  reason: { type: 'string', usage: '--reason TEXT' },
  days: { type: 'string', usage: '--days N' },
  json: { type: 'boolean', usage: '--json' },
  'without-card': { type: 'boolean', usage: '--without-card' },
} as const
export type Option = keyof typeof options

/** No command reveals who wrote or reported something, and no such command may be added. */
export const verbs: Record<string, Verb> = {
  queue: {
    may: ['json'],
    does: 'what waits: danger, overdue tickets, tickets, appeals, then reports by weight',
    run: showQueue,
  },
  show: {
    takes: 'ID',
    may: ['json'],
    does: 'an item with its reports, notes, appeal, tickets and decisions',
    run: showItemToOperator,
  },
  hide: {
    takes: 'ID',
    needs: ['rule'],
    may: ['reason'],
    does: 'from everyone but its author; the reports were right',
    run: hide,
  },
  restore: {
    takes: 'ID',
    may: ['reason', 'without-card'],
    does: 'shows it again, or keeps it visible; the reports were wrong. Its crisis card stays without --without-card',
    run: restore,
  },
  remove: {
    takes: 'ID',
    may: ['rule', 'reason'],
    does: 'hides it; asked again a day later, deletes it',
    run: remove,
  },
  suspend: {
    takes: 'ID',
    needs: ['days'],
    may: ['reason'],
    does: 'its author can’t post, reply, vote or report for that many days',
    run: suspend,
  },
  unsuspend: {
    takes: 'ID',
    may: ['reason'],
    does: 'ends that',
    run: unsuspend,
  },
  appeals: {
    may: ['json'],
    does: 'what authors say, oldest first',
    run: showAppeals,
  },
  'appeals grant': {
    takes: 'ID',
    may: ['reason'],
    does: 'shows the item again',
    run: grantAppeal,
  },
  'appeals refuse': {
    takes: 'ID',
    needs: ['reason'],
    does: 'leaves it hidden, and tells its author why',
    run: refuseAppeal,
  },
  takedowns: {
    may: ['json'],
    does: 'tickets from outside, overdue first',
    run: showTickets,
  },
  'takedowns grant': {
    takes: 'TICKET',
    may: ['rule', 'reason'],
    does: 'hides what it is about, and closes it; its author reads the reason',
    run: grantTicket,
  },
  'takedowns refuse': {
    takes: 'TICKET...',
    needs: ['reason'],
    does: 'closes it, or several at once',
    run: refuseTickets,
  },
  log: {
    may: ['json'],
    does: 'every decision, newest first',
    run: showLog,
  },
}
