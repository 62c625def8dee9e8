import { desc } from 'drizzle-orm'
import { decisions } from '../db/schema/moderation.ts'
import { readRow, type StoredDecision } from '../hiding/decisions.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { printableLine, shortId, timeInWords } from './printing.ts'

/** Maximum number of decisions in the text output. The JSON output has all of them. */
const maxShown = 100

export async function showLog({ db, keys }: Desk, { json }: Arguments): Promise<Output> {
  const count = await db.$count(decisions)
  const listed = db.select().from(decisions).orderBy(desc(decisions.at))
  const rows = await (json ? listed : listed.limit(maxShown))
  const entries = rows.map((row) => readRow(keys, row))
  const more = count > maxShown ? `\n\n${count} in all; --json has them.` : ''
  return {
    text: count === 0 ? 'Nothing was decided yet.' : entries.map(entryOf).join('\n') + more,
    json: entries,
  }
}

/** Formats a decision as one line. If it has a reason, a second line follows. */
export function entryOf(decision: StoredDecision): string {
  const { at, verb, rule, reason, item, byReports, operator } = decision
  const what = `${verb} ${item.kind} ${shortId(item.id)}`
  const decider = operator ?? (verb === 'show' ? 'its author’s edit' : 'nobody')
  const words = [timeInWords(at), what, rule, `by ${byReports ? 'readers' : decider}`]
  const line = words
    .filter((word) => word !== null)
    .map(printableLine)
    .join('  ')
  return reason ? `${line}\n    ${printableLine(reason)}` : line
}
