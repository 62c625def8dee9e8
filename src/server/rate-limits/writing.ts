import type { Config } from '../config/config.ts'
import { monotonicMs } from './monotonic-ms.ts'
import { createRecentMap } from './recent-map.ts'
import { refusal } from './refusal.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * What an account may write: so much at once, and what was used comes back evenly, all of it within
 * that time. The longest time is an hour.
 */
const allowances = {
  confessions: { most: 10, withinMs: hourMs },
  replies: { most: 60, withinMs: hourMs },
  edits: { most: 60, withinMs: hourMs },
  deletions: { most: 300, withinMs: hourMs },
  upvotes: { most: 120, withinMs: minuteMs },
  /** Appeals, too. */
  reports: { most: 20, withinMs: hourMs },
  /** Right passwords, of which each leaves a session. */
  signIns: { most: 60, withinMs: hourMs },
  /** Sent again under the same key. */
  repeats: { most: 60, withinMs: minuteMs },
  /** Of text in UTF-8, edits included: five of the longest confessions. */
  bytes: { most: 2 * 1024 * 1024, withinMs: hourMs },
} as const

type Allowance = keyof typeof allowances

type Write = {
  kind: Exclude<Allowance, 'repeats' | 'bytes'>
  text?: string
  /** What a client repeats when it got no answer: such a repeat is not counted again. */
  repeatKey?: string | undefined
}

/** An account's id, or a viewer, who once proved is counted by the mailbox: leaving and returning is no way out. */
type Writer = string | { voterIds: [string, ...string[]] }

export type WritingLimits = {
  /** As `count`, but counts nothing. */
  check: (writer: Writer, write: Write) => void
  /** Counts something written; throws `too_fast`, and then counts nothing. */
  count: (writer: Writer, write: Write) => void
}

type Account = {
  /** When each allowance is full again, in milliseconds of `monotonicMs`. */
  fullAtMs: Partial<Record<Allowance, number>>
  repeatable: string[]
}

/** Far more than write within an hour; whoever wrote longest ago is forgotten first and begins anew. */
const mostAccounts = 50_000
const mostRepeatable = 20

/** Counts in the memory of this process: no statement, no row. Nothing where limits are off. */
export function createWritingLimits({ rateLimits }: Pick<Config, 'rateLimits'>): WritingLimits {
  if (!rateLimits) return { check: () => {}, count: () => {} }
  const accounts = createRecentMap<Account>(mostAccounts, hourMs)
  const after = (accountId: string, write: Write, now: number) =>
    countedWrite(accounts.get(accountId) ?? { fullAtMs: {}, repeatable: [] }, write, now)
  return {
    check: (writer, write) => void after(idOf(writer), write, monotonicMs()),
    count: (writer, write) => {
      const [id, now] = [idOf(writer), monotonicMs()]
      accounts.set(id, after(id, write, now), now)
    },
  }
}

function idOf(writer: Writer): string {
  return typeof writer === 'string' ? writer : writer.voterIds[0]
}

function countedWrite({ fullAtMs, repeatable }: Account, write: Write, now: number): Account {
  const { kind, text = '', repeatKey } = write
  const bytes = Buffer.byteLength(text)
  // With its size: what is longer under the same key is no repeat.
  const repeat = repeatKey && `${kind} ${repeatKey} ${bytes}`
  if (repeat && repeatable.includes(repeat)) {
    // Its text is looked through once more.
    return { fullAtMs: consume(fullAtMs, { repeats: 1, bytes }, now), repeatable }
  }
  return {
    fullAtMs: consume(fullAtMs, { [kind]: 1, bytes }, now),
    repeatable: repeatableAfter(kind, repeat, repeatable),
  }
}

/** Takes from several allowances at once or, throwing `too_fast`, from none. */
function consume(
  fullAtMs: Account['fullAtMs'],
  costs: Partial<Record<Allowance, number>>,
  now: number,
): Account['fullAtMs'] {
  const after = { ...fullAtMs }
  let waitMs = 0
  for (const [name, amount] of Object.entries(costs) as [Allowance, number][]) {
    const { most, withinMs } = allowances[name]
    after[name] = Math.max(now, fullAtMs[name] ?? 0) + (amount / most) * withinMs
    waitMs = Math.max(waitMs, after[name] - now - withinMs)
  }
  if (waitMs > 0) throw refusal('too_fast', waitMs)
  return after
}

function repeatableAfter(kind: Write['kind'], repeat: string | undefined, repeatable: string[]) {
  // What was deleted could be posted under its key again, and deleted, and posted.
  if (kind === 'deletions') return []
  return repeat ? [...repeatable, repeat].slice(-mostRepeatable) : repeatable
}
