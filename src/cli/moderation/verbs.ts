import { readLog } from '../../server/hiding/decisions.ts'
import type { Output } from '../../server/moderation/desk/decide.ts'
import {
  hide,
  remove,
  restore,
  suspend,
  unsuspend,
} from '../../server/moderation/desk/decisions.ts'
import { type Desk, describeItem, type Given } from '../../server/moderation/desk/desk.ts'
import {
  addOperator,
  listOperators,
  removeOperator,
} from '../../server/moderation/desk/operators.ts'
import { readQueue } from '../../server/moderation/desk/queue.ts'
import { grantTicket, readTickets, refuseTicket } from '../../server/moderation/desk/tickets.ts'

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
  takesId?: true
  needs?: Option[]
  /** Options that may be left out. Every verb also takes `--by NAME`. */
  may?: Option[]
  run: (desk: Desk, given: Given) => Promise<Output>
}

/** No verb reveals who wrote or reported something, and no such verb may be added. */
export const verbs: Record<string, Verb> = {
  queue: { run: async (desk) => ({ shown: await readQueue(desk) }) },
  show: { takesId: true, run: async (desk, { id }) => ({ shown: await describeItem(desk, id) }) },
  hide: { takesId: true, needs: ['rule'], may: ['reason'], run: hide },
  restore: { takesId: true, may: ['reason', 'without-card'], run: restore },
  remove: { takesId: true, may: ['rule', 'reason'], run: remove },
  suspend: { takesId: true, needs: ['days'], may: ['reason'], run: suspend },
  unsuspend: { takesId: true, may: ['reason'], run: unsuspend },
  appeals: {
    run: async (desk) => {
      const queue = await readQueue(desk)
      return { shown: queue.filter((entry) => entry.about === 'item' && entry.item.appeal) }
    },
  },
  takedowns: { run: async (desk) => ({ shown: await readTickets(desk) }) },
  'takedowns grant': { takesId: true, may: ['rule', 'reason'], run: grantTicket },
  'takedowns refuse': { takesId: true, needs: ['reason'], run: refuseTicket },
  operators: { run: listOperators },
  'operators add': { takesId: true, may: ['mail'], run: addOperator },
  'operators remove': { takesId: true, run: removeOperator },
  log: { run: async (desk) => ({ shown: await readLog(desk.db, desk) }) },
}

export const usage = [
  'usage: npm run moderate -- VERB [--by NAME]',
  '',
  ...Object.entries(verbs).map(([name, { takesId, needs = [], may = [] }]) => {
    const options = [...needs.map((one) => `--${one} …`), ...may.map((one) => `[--${one} …]`)]
    return ['', name, ...(takesId ? ['ID'] : []), ...options].join('  ')
  }),
  '  serve',
  '',
  'docs/moderation.md says what they do. Every verb prints JSON.',
].join('\n')
