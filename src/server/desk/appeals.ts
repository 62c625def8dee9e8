import { asc, sql } from 'drizzle-orm'
import { readWords } from '../anonymity/sealed-words.ts'
import { appeals } from '../db/schema/moderation.ts'
import { readDecisions, writeDecision } from '../moderation/decisions.ts'
import { OperatorError } from '../operator-error.ts'
import { daysSince, decide, isOf, restore } from './decide.ts'
import { type Desk, type Told, told } from './desk.ts'
import { findItem, linkOf, readItems } from './items.ts'
import { printable, printableLine } from './printable.ts'
import { shortId, timeInWords } from './wording.ts'

/** Oldest first, in full. */
export async function showAppeals(desk: Desk): Promise<Told> {
  const rows = await desk.db.select().from(appeals).orderBy(asc(appeals.createdAt))
  const items = await readItems(
    desk.db,
    rows.flatMap(({ confessionId, replyId }) => confessionId ?? replyId ?? []),
  )
  const decided = new Map([
    ...(await readDecisions(desk.db, desk, 'confession', items)),
    ...(await readDecisions(desk.db, desk, 'reply', items)),
  ])
  const open = rows.flatMap(({ confessionId, replyId, sealedText, createdAt }) => {
    const item = items.find(({ id }) => id === (confessionId ?? replyId))
    // Its author's edit may have shown it meanwhile.
    if (!item?.isHidden) return []
    const rule = decided.get(item.id)?.findLast(({ verb }) => verb === 'hide')?.rule ?? null
    return [{ item, rule, text: readWords(desk.keys, sealedText), at: createdAt }]
  })
  const blocks = open.map(({ item, rule, text, at }) =>
    [
      `${shortId(item.id)}  ${item.kind} hidden for ${rule}, appealed ${timeInWords(at)}`,
      `  it says:      ${printableLine([item.title, item.content].filter((one) => one).join(': '))}`,
      `  its author:   ${printable(text).replaceAll('\n', '\n                ')}`,
    ].join('\n'),
  )
  return {
    text: blocks.length === 0 ? 'No appeal waits.' : blocks.join('\n\n'),
    json: open.map(({ item, ...rest }) => ({
      ...rest,
      item: { ...item, link: linkOf(desk, item) },
    })),
  }
}

export async function grantAppeal(desk: Desk, given: string, reason: string | null): Promise<Told> {
  const item = await findItem(desk.db, given)
  if (!(await appealOf(desk, item))) throw noAppeal()
  await restore(desk, item, reason)
  return told(`${item.kind} ${shortId(item.id)} is seen by everybody again.`)
}

/** It stays hidden, and its author reads the reason. */
export async function refuseAppeal(desk: Desk, given: string, reason: string): Promise<Told> {
  const item = await findItem(desk.db, given)
  await decide(desk, async (tx) => {
    const [appeal] = await tx.delete(appeals).where(isOf(item)).returning()
    if (!appeal) throw noAppeal()
    const words = { operator: desk.by, reason }
    const waitedDays = daysSince(appeal.createdAt)
    await writeDecision(tx, desk, { item, verb: 'refuse_appeal', words, waitedDays })
    return { events: [], result: undefined }
  })
  return told(`${item.kind} ${shortId(item.id)} stays hidden; its author reads why.`)
}

async function appealOf({ db }: Desk, item: { kind: 'confession' | 'reply'; id: string }) {
  const [found] = await db.select({ one: sql`1` }).from(appeals).where(isOf(item))
  return found
}

function noAppeal(): OperatorError {
  return new OperatorError('Its author did not appeal, or was answered')
}
