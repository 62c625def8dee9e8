import { sql } from 'drizzle-orm'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { removeConfession } from '../confessions/confessions.ts'
import type { Database } from '../db/database.ts'
import { readDecisions, type StoredDecision, writeDecision } from '../moderation/decisions.ts'
import { hideItem } from '../moderation/hiding.ts'
import { OperatorError } from '../operator-error.ts'
import { deleteCounted } from '../replies/counted-writes.ts'
import { decide, lockedItem, settle } from './decide.ts'
import { type Desk, type Told, told } from './desk.ts'
import { type DeskItem, findItem } from './items.ts'
import { shortId, timeInWords } from './wording.ts'

const dayMs = 24 * 60 * 60 * 1000

type Removal = { rule: ReportReason | undefined; reason: string | null; second: string | undefined }

/**
 * Deletes as its author would, which can't be undone: so it needs a second operator's name, or a day since it was
 * first asked for, by which it is hidden.
 */
export async function remove(desk: Desk, given: string, removal: Removal): Promise<Told> {
  const item = await findItem(desk.db, given)
  const decided = await decisionsOf(desk.db, desk, item)
  const rule = removal.rule ?? decided.findLast(({ verb }) => verb === 'hide')?.rule
  if (removal.second !== undefined) assertAnother(desk.by, removal.second)
  if (!rule) throw new OperatorError(`Say by which rule: --rule ${reportReasons.join(' | ')}`)
  const name = `${item.kind} ${shortId(item.id)}`
  if (removal.second === undefined) {
    const asked = asking(decided)
    const from = new Date((asked?.at.getTime() ?? Date.now()) + dayMs)
    const when = `can be removed from ${timeInWords(from)} on, or with --second NAME`
    if (!asked) {
      await ask(desk, item, { rule, reason: removal.reason })
      return told(`${name} is hidden now. It ${when}.`)
    }
    if (from.getTime() > Date.now()) throw new OperatorError(`It ${when}`)
  }
  await decide(desk, async (tx) => {
    await lockedItem(tx, item)
    if (removal.second === undefined && !asking(await decisionsOf(tx, desk, item)))
      throw new OperatorError('It was restored a moment ago')
    const events = await hideItem(tx, item)
    const operator = [desk.by, removal.second].filter((one) => one !== undefined).join(' and ')
    const words = { operator, reason: removal.reason }
    await settle(tx, desk, { item, verb: 'remove', rule, words }, true)
    await deleteItem(tx, item)
    return { events, result: undefined }
  })
  return told(`${name} is removed, with all that stood below it.`)
}

/** What was asked for before an operator restored it is over. */
function asking(decided: StoredDecision[]): StoredDecision | undefined {
  const last = decided.findLast(({ verb }) => ['ask_removal', 'restore'].includes(verb))
  return last?.verb === 'ask_removal' ? last : undefined
}

async function decisionsOf(db: Database, desk: Desk, item: DeskItem): Promise<StoredDecision[]> {
  return (await readDecisions(db, desk, item.kind, [item])).get(item.id) ?? []
}

function assertAnother(first: string, second: string): void {
  const [one, other] = [first, second].map((name) =>
    name
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  )
  if (!other || one === other) throw new OperatorError('--second takes another operator’s name')
}

function ask(
  desk: Desk,
  item: DeskItem,
  { rule, reason }: { rule: ReportReason; reason: string | null },
): Promise<void> {
  return decide(desk, async (tx) => {
    await lockedItem(tx, item)
    const events = await hideItem(tx, item)
    const words = { operator: desk.by, reason }
    await settle(tx, desk, { item, verb: 'hide', rule, words }, true)
    await writeDecision(tx, desk, { item, verb: 'ask_removal', rule, words })
    return { events, result: undefined }
  })
}

async function deleteItem(tx: Database, { kind, id }: DeskItem): Promise<void> {
  if (kind === 'confession') await removeConfession(tx, id)
  else await deleteCounted(tx, id, sql`true`)
}
