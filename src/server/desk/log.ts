import { desc } from 'drizzle-orm'
import { decisions } from '../db/schema/moderation.ts'
import { type StoredDecision, unsealWords } from '../moderation/decisions.ts'
import type { Item } from '../refusals.ts'
import type { Desk, Told } from './desk.ts'
import { printableLine } from './printable.ts'
import { tableOf } from './table.ts'
import { shortId, timeInWords } from './wording.ts'

/** Rows on a screen; as JSON there are all. */
const mostShown = 100
const head = ['WHEN', 'WHAT', 'ITEM', 'RULE', 'BY', 'REASON']

/** Every decision, newest first. */
export async function showLog({ db, keys, width }: Desk): Promise<Told> {
  const rows = await db.select().from(decisions).orderBy(desc(decisions.at))
  const entries = rows.map(({ itemKind, itemId, sealedReason, ...row }) => {
    const item: Item = { kind: itemKind, id: itemId }
    return { ...row, ...unsealWords(keys, sealedReason), item }
  })
  const lines = entries
    .slice(0, mostShown)
    .map((entry) => [
      ...[timeInWords(entry.at), entry.verb, `${entry.item.kind} ${shortId(entry.item.id)}`],
      ...[entry.rule ?? '', deciderOf(entry), entry.reason ?? ''],
    ])
  const more = rows.length > mostShown ? `\n\n${rows.length} in all; --json has them.` : ''
  return {
    text: lines.length === 0 ? 'Nothing was decided yet.' : tableOf(head, lines, width) + more,
    json: entries,
  }
}

type Entry = Omit<StoredDecision, 'id' | 'waitedDays'> & { item: Item }

/** One decision on a line. */
export function entryOf(entry: Entry): string {
  const { at, verb, rule, reason } = entry
  const words = [timeInWords(at), verb, rule, `by ${deciderOf(entry)}`].filter((word) => word)
  return printableLine(`${words.join('  ')}${reason ? `: ${reason}` : ''}`)
}

function deciderOf({ byReports, operator, verb }: Entry): string {
  if (byReports) return 'readers'
  return operator ?? (verb === 'show' ? 'its author’s edit' : 'nobody')
}
