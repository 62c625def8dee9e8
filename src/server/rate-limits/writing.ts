import { hourMs, minuteMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { createRecentMap } from './recent-map.ts'
import { createTokenBuckets, type Use } from './token-buckets.ts'

/** What an account may write. The longest time to refill is an hour. */
const allowances = {
  confessions: { capacity: 10, refillMs: hourMs },
  replies: { capacity: 60, refillMs: hourMs },
  edits: { capacity: 60, refillMs: hourMs },
  deletions: { capacity: 300, refillMs: hourMs },
  upvotes: { capacity: 120, refillMs: minuteMs },
  /** Appeals, too. */
  reports: { capacity: 20, refillMs: hourMs },
  /** Right passwords, of which each leaves a session. */
  signIns: { capacity: 60, refillMs: hourMs },
  /** Sent again under the same key. */
  repeats: { capacity: 60, refillMs: minuteMs },
  /** Of text in UTF-8, edits included: five of the longest confessions. */
  bytes: { capacity: 2 * 1024 * 1024, refillMs: hourMs },
}

type Write = {
  kind: Exclude<keyof typeof allowances, 'repeats' | 'bytes'>
  text?: string
  /** What a client repeats when it got no answer: such a repeat is not counted again. */
  repeatKey?: string | undefined
}

/** An account's id, or a viewer, who once proved is counted by the mailbox: leaving and returning is no way out. */
type Writer = string | { voterIds: [string, ...string[]] }

export type WritingLimits = ReturnType<typeof createWritingLimits>

/** Far more than write within an hour. */
const maxWriters = 50_000
const maxRepeatable = 20

export function createWritingLimits({ rateLimits }: Pick<Config, 'rateLimits'>) {
  const buckets = createTokenBuckets(rateLimits, maxWriters, hourMs)
  const repeatableOf = createRecentMap<string[]>(maxWriters, hourMs)

  const planned = (writer: Writer, { kind, text = '', repeatKey }: Write) => {
    const sender = typeof writer === 'string' ? writer : writer.voterIds[0]
    const bytes = Buffer.byteLength(text)
    const repeatable = repeatableOf.get(sender) ?? []
    // With its size: what is longer under the same key is no repeat.
    const repeat = repeatKey && `${kind} ${repeatKey} ${bytes}`
    const isRepeat = repeat && repeatable.includes(repeat)
    const name = isRepeat ? 'repeats' : kind
    const uses: Use[] = [
      { sender, name, ...allowances[name] },
      // The text of a repeat is screened again.
      { sender, name: 'bytes', tokens: bytes, ...allowances.bytes },
    ]
    const remember = () => {
      // What was deleted could be posted under its key again, and deleted, and posted.
      if (kind === 'deletions') repeatableOf.set(sender, [])
      else if (repeat && !isRepeat)
        repeatableOf.set(sender, [...repeatable, repeat].slice(-maxRepeatable))
    }
    return { uses, remember }
  }

  return {
    /** Throws `too_fast` where `count` would. */
    check: (writer: Writer, write: Write) => buckets.check(planned(writer, write).uses),
    /** Counts something written; throws `too_fast`, and then counts nothing. */
    count: (writer: Writer, write: Write) => {
      const { uses, remember } = planned(writer, write)
      buckets.take(uses)
      remember()
    },
  }
}
