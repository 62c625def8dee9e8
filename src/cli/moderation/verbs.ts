import { readLog } from '../../server/hiding/decisions.ts'
import { grantAppeal, readAppeals, refuseAppeal } from '../../server/moderation/desk/appeals.ts'
import type { Output } from '../../server/moderation/desk/decide.ts'
import { hide, remove, restore } from '../../server/moderation/desk/decisions.ts'
import { describeItem } from '../../server/moderation/desk/describe-item.ts'
import type { Desk, Given } from '../../server/moderation/desk/desk.ts'
import {
  addOperator,
  listOperators,
  removeOperator,
} from '../../server/moderation/desk/operators.ts'
import { readQueue } from '../../server/moderation/desk/queue.ts'
import { suspend, unsuspend } from '../../server/moderation/desk/suspensions.ts'
import { grantTicket, readTickets, refuseTickets } from '../../server/moderation/desk/tickets.ts'

export const usage = `usage: npm run moderate -- VERB [--by NAME]

  queue                      what waits: danger, overdue tickets, tickets, appeals, then reports by weight
  show ID                    an item with its reports, notes, appeal, tickets and decisions
  hide ID --rule RULE [--reason TEXT]
                             from everyone but its author; the reports were right
  restore ID [--reason TEXT] [--without-card]
                             shows it again, or keeps it visible; the reports were wrong.
                             Its crisis card stays without --without-card
  remove ID [--rule RULE] [--reason TEXT]
                             hides it; asked again a day later, deletes it
  suspend ID --days N [--reason TEXT]
                             its author can’t post, reply, vote or report for that many days, and until
                             the first of a month
  unsuspend ID [--reason TEXT]
                             ends that
  appeals                    what authors say, oldest first
  appeals grant ID [--reason TEXT]
                             shows the item again
  appeals refuse ID --reason TEXT
                             leaves it hidden, and tells its author why
  takedowns                  tickets from outside, overdue first
  takedowns grant TICKET [--rule RULE] [--reason TEXT]
                             hides what it is about, and closes it; its author reads the reason
  takedowns refuse TICKET... --reason TEXT
                             closes it, or several at once
  log                        every decision, newest first
  operators                  who may use the moderators’ pages, and the day of their last visit
  operators add NAME [--mail ADDRESS]
                             prints a code that signs in one browser for 30 days. With a mail address, NAME is told
                             that something waits, once an hour at most
  operators remove NAME      ends that at once
  serve                      serves the moderators’ pages until it is stopped

Every verb prints JSON. After a decision, that is the item or the tickets as they are now.
ID is the beginning of an id, eight letters or more, or the address of the item.
NAME is who decides; without it the one you are signed in to this machine with.`

export const options = {
  by: { type: 'string' },
  rule: { type: 'string' },
  reason: { type: 'string' },
  days: { type: 'string' },
  mail: { type: 'string' },
  'without-card': { type: 'boolean' },
} as const
export type Option = keyof typeof options

export type Verb = {
  /** How many ids it takes. Without it, none. */
  takes?: 'one' | 'many'
  needs?: Option[]
  /** Options that may be left out. Every verb also takes `--by NAME`. */
  may?: Option[]
  run: (desk: Desk, given: Given) => Promise<Output>
}

/** No verb reveals who wrote or reported something, and no such verb may be added. */
export const verbs: Record<string, Verb> = {
  queue: { run: async (desk) => ({ shown: await readQueue(desk) }) },
  show: { takes: 'one', run: async (desk, { id }) => ({ shown: await describeItem(desk, id) }) },
  hide: { takes: 'one', needs: ['rule'], may: ['reason'], run: hide },
  restore: { takes: 'one', may: ['reason', 'without-card'], run: restore },
  remove: { takes: 'one', may: ['rule', 'reason'], run: remove },
  suspend: { takes: 'one', needs: ['days'], may: ['reason'], run: suspend },
  unsuspend: { takes: 'one', may: ['reason'], run: unsuspend },
  appeals: { run: async (desk) => ({ shown: await readAppeals(desk) }) },
  'appeals grant': { takes: 'one', may: ['reason'], run: grantAppeal },
  'appeals refuse': { takes: 'one', needs: ['reason'], run: refuseAppeal },
  takedowns: { run: async (desk) => ({ shown: await readTickets(desk) }) },
  'takedowns grant': { takes: 'one', may: ['rule', 'reason'], run: grantTicket },
  'takedowns refuse': { takes: 'many', needs: ['reason'], run: refuseTickets },
  operators: { run: listOperators },
  'operators add': { takes: 'one', may: ['mail'], run: addOperator },
  'operators remove': { takes: 'one', run: removeOperator },
  log: { run: async (desk) => ({ shown: await readLog(desk.db, desk) }) },
}
