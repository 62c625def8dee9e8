import { asc } from 'drizzle-orm'
import type { Item } from '../content/item-kinds.ts'
import { unsealText } from '../crypto/sealed-text.ts'
import type { Database } from '../db/database.ts'
import { appeals } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { readDecisions } from '../hiding/decisions.ts'
import { appealOf } from '../hiding/settle-reports.ts'
import { decide, lockAndRead, restoreLocked, settle } from './decide.ts'
import type { Desk, Output } from './desk.ts'
import { excerptOf, findItem, itemJson, type OperatorItem, readItems } from './items.ts'
import { printable } from './printable.ts'
import { shortId, timeInWords } from './wording.ts'

export async function showAppeals(desk: Desk): Promise<Output> {
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
    // The author may have edited the item meanwhile, which shows it again.
    if (!item?.isHidden) return []
    const rule = decided.get(item.id)?.findLast(({ verb }) => verb === 'hide')?.rule ?? null
    return [{ item, rule, text: unsealText(desk.keys, sealedText), at: createdAt }]
  })
  const blocks = open.map(({ item, rule, text, at }) =>
    [
      `${shortId(item.id)}  ${item.kind} hidden for ${rule}, appealed ${timeInWords(at)}`,
      `  it says:      ${excerptOf(item)}`,
      `  its author:   ${printable(text).replaceAll('\n', '\n                ')}`,
    ].join('\n'),
  )
  return {
    text: blocks.length === 0 ? 'No appeals are open.' : blocks.join('\n\n'),
    json: open.map(({ item, ...rest }) => ({ ...rest, item: itemJson(desk, item) })),
  }
}

export async function grantAppeal(
  desk: Desk,
  given: string,
  reason: string | null,
): Promise<Output> {
  const item = await findItem(desk.db, given)
  await decide(desk, async (tx) => {
    const found = await lockAppealed(tx, item)
    return restoreLocked(tx, desk, found, { reason, withoutCard: false })
  })
  return { text: `${item.kind} ${shortId(item.id)} is visible to everyone again.` }
}

/** Leaves the item hidden and shows its author the reason. Open reports for the same rule are settled as right. */
export async function refuseAppeal(desk: Desk, given: string, reason: string): Promise<Output> {
  const item = await findItem(desk.db, given)
  await decide(desk, async (tx) => {
    const found = await lockAppealed(tx, item)
    const decided = (await readDecisions(tx, desk, item.kind, [found])).get(item.id) ?? []
    const rule = decided.findLast(({ verb }) => verb === 'hide')?.rule ?? null
    const words = { operator: desk.by, reason }
    await settle(tx, desk, found, { verb: 'refuse_appeal', rule, words }, true)
    await tx.delete(appeals).where(appealOf(item))
    return []
  })
  return { text: `${item.kind} ${shortId(item.id)} stays hidden; its author reads why.` }
}

/** Throws an OperatorError if no appeal is open. */
async function lockAppealed(tx: Database, item: Item): Promise<OperatorItem> {
  const found = await lockAndRead(tx, item)
  if (!found.isHidden || (await tx.$count(appeals, appealOf(item))) === 0)
    throw new OperatorError('Its author did not appeal, or was answered')
  return found
}
