import { hourMs, minuteMs } from '../../contract/durations.ts'
import { createRecentMap } from '../cache/recent-map.ts'
import type { Config } from '../config/config.ts'
import { createTokenBuckets, type Use } from './token-buckets.ts'

/** How much one account may write. Each bucket must refill within an hour, because it is then forgotten. */
const allowances = {
  confessions: { capacity: 10, refillMs: hourMs },
  replies: { capacity: 60, refillMs: hourMs },
  edits: { capacity: 60, refillMs: hourMs },
  deletions: { capacity: 300, refillMs: hourMs },
  upvotes: { capacity: 120, refillMs: minuteMs },
  /** Reports and appeals. */
  reports: { capacity: 20, refillMs: hourMs },
  /** Sign-ins with a correct password: each creates a session. */
  signIns: { capacity: 60, refillMs: hourMs },
  /** Posts that a browser sends again. */
  repeats: { capacity: 60, refillMs: minuteMs },
  /** Bytes of request bodies: as many as five of the longest confessions. */
  bytes: { capacity: 2 * 1024 * 1024, refillMs: hourMs },
}

type Write = {
  kind: Exclude<keyof typeof allowances, 'repeats' | 'bytes'>
  /** The id and text of a post that has an idempotency key. If it is sent again, it does not count as another. */
  repeatId?: string | undefined
  text?: string
}

/** Viewers with a verified address are counted by mailbox: a new account resets no limit. */
type Writer = string | { voters: [{ id: string }, ...unknown[]] }

/** Maximum number of people that are counted: far more than write within an hour. */
const maxWriters = 50_000
const maxRepeatable = 20

export function createWritingLimits({ rateLimits }: Pick<Config, 'rateLimits'>) {
  const buckets = createTokenBuckets(rateLimits, maxWriters, hourMs)
  const repeatableOf = createRecentMap<string[]>(maxWriters, hourMs)

  const planned = (writer: Writer, { kind, repeatId, text }: Write) => {
    const sender = senderOf(writer)
    const repeatable = repeatableOf.get(sender) ?? []
    // A text of another size with the same id is not a repeat, or one key could send ever larger texts.
    const repeat = repeatId && `${repeatId} ${text?.length}`
    const isRepeat = repeat && repeatable.includes(repeat)
    const name = isRepeat ? 'repeats' : kind
    const uses: Use[] = [{ sender, name, ...allowances[name] }]
    const remember = () => {
      // Forget the ids at a deletion. Otherwise a text could be posted and deleted with one key without limit.
      if (kind === 'deletions') repeatableOf.set(sender, [])
      else if (repeat && !isRepeat)
        repeatableOf.set(sender, [...repeatable, repeat].slice(-maxRepeatable))
    }
    return { uses, remember }
  }

  return {
    /** Throws `too_fast` if `count` would throw it, but counts nothing. */
    check: (writer: Writer, write: Write) => buckets.check(planned(writer, write).uses),
    /** Counts a write, or throws `too_fast` and counts nothing. */
    count: (writer: Writer, write: Write) => {
      const { uses, remember } = planned(writer, write)
      buckets.take(uses)
      remember()
    },
    /** Returns a function that gives back a share. Throws `too_fast` and counts nothing above the limit. */
    countBytes: (writer: Writer, bytes: number) => {
      const use = { sender: senderOf(writer), name: 'bytes', tokens: bytes, ...allowances.bytes }
      buckets.take([use])
      return (share: number) => buckets.giveBack([{ ...use, tokens: Math.floor(bytes * share) }])
    },
  }
}

function senderOf(writer: Writer): string {
  return typeof writer === 'string' ? writer : writer.voters[0].id
}
