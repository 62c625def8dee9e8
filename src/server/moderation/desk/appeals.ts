import { asc } from 'drizzle-orm'
import { unsealText } from '../../crypto/seal.ts'
import { appeals } from '../../db/schema/moderation.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { readDecisions, ruleOf } from '../../hiding/decisions.ts'
import { appealOf } from '../../hiding/open-reports.ts'
import { describeItem } from './describe-item.ts'
import type { Desk, Given } from './desk.ts'
import { cardOf, lockAndRead, type OperatorItem, readItems } from './desk.ts'
import { hasAppeal, restoreLocked, settle } from './settle.ts'

/** Returns the open appeals, oldest first, with the rule for which the item is hidden. */
export async function readAppeals(desk: Desk) {
  const rows = await desk.db.select().from(appeals).orderBy(asc(appeals.createdAt))
  const ids = rows.map(({ confessionId, replyId }) => confessionId ?? replyId)
  const items = await readItems(desk.db, ids)
  const decided = await readDecisions(desk.db, desk, [...items.values()])
  return rows.flatMap(({ confessionId, replyId, sealedText, createdAt }) => {
    const item = items.get(confessionId ?? replyId)
    // The author may have edited the item since the appeal, which made it visible again. Then skip the appeal.
    if (!item?.isHidden) return []
    const rule = ruleOf(decided.filter((one) => one.item.id === item.id))
    const appeal = unsealText(desk.keys, sealedText)
    return { appeal, appealedAt: createdAt, rule, item: cardOf(desk, item) }
  })
}

/** Shows the item again, as `restore` does. */
export async function grantAppeal(desk: Desk, { id, reason }: Given) {
  const item = await lockAppealed(desk, id)
  const events = await restoreLocked(desk, item, reason)
  return { shown: await describeItem(desk, item.id), events }
}

/** Shows the author the reason, and settles open reports: those for the same rule were right. */
export async function refuseAppeal(desk: Desk, { id, reason }: Given) {
  const item = await lockAppealed(desk, id)
  const rule = ruleOf(await readDecisions(desk.db, desk, [item]))
  await settle(desk, item, { verb: 'refuse_appeal', rule, reason })
  await desk.db.delete(appeals).where(appealOf(item))
  return { shown: await describeItem(desk, item.id) }
}

/** Finds, locks and reads an item. Throws an OperatorError if it has no open appeal. */
async function lockAppealed({ db }: Desk, given: string): Promise<OperatorItem> {
  const item = await lockAndRead(db, given)
  if (item.isHidden && (await hasAppeal(db, item))) return item
  throw new OperatorError('Its author did not appeal, or was answered')
}
