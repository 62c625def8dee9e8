import { desc } from 'drizzle-orm'
import type { Item } from '../content/item-kinds.ts'
import { decisions } from '../db/schema/moderation.ts'
import { type StoredDecision, unsealWords } from '../hiding/decisions.ts'
import type { Desk, Options, Output } from './desk.ts'
import { printableLine } from './printable.ts'
import { shortId, timeInWords } from './wording.ts'

/** Limit for the text output; the JSON has all decisions. */
const maxShown = 100

export async function showLog({ db, keys }: Desk, _id: string, { json }: Options): Promise<Output> {
  const count = await db.$count(decisions)
  const listed = db.select().from(decisions).orderBy(desc(decisions.at))
  const rows = await (json ? listed : listed.limit(maxShown))
  const entries = rows.map(({ itemKind, itemId, sealedReason, ...row }) => {
    const item: Item = { kind: itemKind, id: itemId }
    return { ...row, ...unsealWords(keys, sealedReason), item }
  })
  const more = count > maxShown ? `\n\n${count} in all; --json has them.` : ''
  return {
    text: count === 0 ? 'Nothing was decided yet.' : entries.map(entryOf).join('\n') + more,
    json: entries,
  }
}

type Entry = Omit<StoredDecision, 'id' | 'waitedDays'> & { item: Item }

/** A decision on one line, followed by its reason on a line of its own. */
export function entryOf(entry: Entry): string {
  const { at, verb, rule, reason, item } = entry
  const what = `${verb} ${item.kind} ${shortId(item.id)}`
  const words = [timeInWords(at), what, rule, `by ${deciderOf(entry)}`].filter((word) => word)
  return (
    words.map((word) => printableLine(`${word}`)).join('  ') +
    (reason ? `\n    ${printableLine(reason)}` : '')
  )
}

function deciderOf({ byReports, operator, verb }: Entry): string {
  if (byReports) return 'readers'
  return operator ?? (verb === 'show' ? 'its author’s edit' : 'nobody')
}
