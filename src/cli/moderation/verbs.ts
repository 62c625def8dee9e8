import { readLog } from '../../server/hiding/decisions.ts'
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
  appeals: {
    run: async (desk) => {
      const queue = await readQueue(desk)
      return { shown: queue.filter((entry) => entry.about === 'item' && entry.item.appeal) }
    },
  },
  takedowns: { run: async (desk) => ({ shown: await readTickets(desk) }) },
  'takedowns grant': { takes: 'one', may: ['rule', 'reason'], run: grantTicket },
  'takedowns refuse': { takes: 'many', needs: ['reason'], run: refuseTickets },
  operators: { run: listOperators },
  'operators add': { takes: 'one', may: ['mail'], run: addOperator },
  'operators remove': { takes: 'one', run: removeOperator },
  log: { run: async (desk) => ({ shown: await readLog(desk.db, desk) }) },
}

export const usage = [
  'usage: npm run moderate -- VERB [--by NAME]',
  '',
  ...Object.entries(verbs).map(([name, { takes, needs = [], may = [] }]) => {
    const options = [...needs.map((one) => `--${one} …`), ...may.map((one) => `[--${one} …]`)]
    return ['', name, ...(takes ? ['ID'] : []), ...options].join('  ')
  }),
  '  serve',
  '',
  'docs/moderation.md says what they do. Every verb prints JSON.',
].join('\n')
