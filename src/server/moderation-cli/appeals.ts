import { asc } from 'drizzle-orm'
import { unsealText } from '../crypto/seal.ts'
import { appeals } from '../db/schema/moderation.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { readDecisions, ruleOf } from '../hiding/decisions.ts'
import { appealOf } from '../hiding/open-reports.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { hasAppeal, lockAndRead, restoreLocked, settle } from './hide.ts'
import { excerptOf, itemJson, type OperatorItem, readItems } from './items.ts'
import { printable, shortId, timeInWords } from './printing.ts'

export async function showAppeals(desk: Desk): Promise<Output> {
  const rows = await desk.db.select().from(appeals).orderBy(asc(appeals.createdAt))
  const ids = rows.map(({ confessionId, replyId }) => confessionId ?? replyId)
  const items = await readItems(desk.db, ids)
  const decided = await readDecisions(desk.db, desk, [...items.values()])
  const open = rows.flatMap(({ confessionId, replyId, sealedText, createdAt }) => {
    const item = items.get(confessionId ?? replyId)
    // The author may have edited the item since the appeal, which made it visible again. Then skip the appeal.
    if (!item?.isHidden) return []
    const rule = ruleOf(decided.filter((one) => one.item.id === item.id))
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
    text: blocks.join('\n\n') || 'No appeals are open.',
    json: open.map(({ item, ...rest }) => ({ ...rest, item: itemJson(desk, item) })),
  }
}

export async function grantAppeal(desk: Desk, { id, reason }: Arguments): Promise<Output> {
  const item = await lockAppealed(desk, id)
  const events = await restoreLocked(desk, item, reason)
  return { text: `${item.kind} ${shortId(item.id)} is visible to everyone again.`, events }
}

/**
 * Leaves the item hidden and shows its author the reason. Also settles its open reports: those for the same rule get
 * the verdict 'right'.
 */
export async function refuseAppeal(desk: Desk, { id, reason }: Arguments): Promise<Output> {
  const item = await lockAppealed(desk, id)
  const rule = ruleOf(await readDecisions(desk.db, desk, [item]))
  await settle(desk, item, { verb: 'refuse_appeal', rule, reason })
  await desk.db.delete(appeals).where(appealOf(item))
  return { text: `${item.kind} ${shortId(item.id)} stays hidden; its author reads why.` }
}

/** Finds, locks and reads an item. Throws an OperatorError if it has no open appeal. */
async function lockAppealed({ db }: Desk, given: string): Promise<OperatorItem> {
  const item = await lockAndRead(db, given)
  if (item.isHidden && (await hasAppeal(db, item))) return item
  throw new OperatorError('Its author did not appeal, or was answered')
}
