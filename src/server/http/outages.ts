import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Board } from '../board/board.ts'
import { rowsOf } from '../db/database.ts'
import { isUnavailable } from '../db/failures.ts'
import { Problem } from '../errors/problems.ts'
import { FailedTry, isRefused } from '../mail/delivery.ts'

type Part = 'database' | 'mail'
type Outage = { beganAt: number; failures: number; causes: Set<string> }

/** Returns whether a part of the board works. */
export type AskPart = (part: Part) => Promise<boolean>

const askMs = 1_000

/** Asks a part of a running board, for `createOutages`. */
export async function askBoard({ db, mailer }: Board, part: Part): Promise<boolean> {
  if (part === 'mail') return !mailer?.figures().isFailing
  const [answer] = await rowsOf<{ isWritable: boolean }>(
    db,
    sql`select not current_setting('transaction_read_only')::boolean as "isWritable"`,
  )
  return answer?.isWritable === true
}

/** Returns the part that is away, if that is why something failed. */
export function partAway(error: unknown): Part | undefined {
  if (error instanceof FailedTry) return 'mail'
  if (error instanceof Problem) {
    // Other problems with a cause are about other servers, such as Google's.
    const isMail = error.body.code === 'mail_failed'
    return isMail && !isRefused(error.cause) ? 'mail' : undefined
  }
  return isUnavailable(error) ? 'database' : undefined
}

/**
 * Logs an outage as two lines: its first failure, and its end with the number of failures. It ends when the part works
 * and nothing failed for a second.
 */
export function createOutages(log: FastifyBaseLogger, ask: AskPart) {
  const outages = new Map<Part, Outage>()

  const askAgain = (part: Part, outage: Outage, failuresBefore: number) => {
    setTimeout(async () => {
      const { failures } = outage
      const works = failures === failuresBefore && (await ask(part).catch(() => false))
      if (works && outage.failures === failures) end(part, outage)
      else askAgain(part, outage, outage.failures)
    }, askMs).unref()
  }
  const end = (part: Part, { beganAt, failures, causes }: Outage) => {
    outages.delete(part)
    const seconds = Math.round((performance.now() - beganAt) / 1000)
    log.error(
      { count: failures, seconds },
      `${part}: works again; before: ${[...causes].join(', ')}`,
    )
  }
  return (part: Part, cause: string): void => {
    const known = outages.get(part)
    const outage = known ?? { beganAt: performance.now(), failures: 0, causes: new Set() }
    outage.failures++
    outage.causes.add(cause)
    if (known) return
    outages.set(part, outage)
    log.error(`${part}: ${cause}`)
    askAgain(part, outage, 1)
  }
}
