import { eq, sql } from 'drizzle-orm'
import type { ReportReason } from '../../../contract/report-reasons.ts'
import { unsealText } from '../../crypto/seal.ts'
import { rowsOf } from '../../db/database.ts'
import { appeals, reports, takedowns } from '../../db/schema/moderation.ts'
import { readDecisions } from '../../hiding/decisions.ts'
import { appealOf, reportsOf } from '../../hiding/open-reports.ts'
import type { Desk } from './desk.ts'
import { cardOf, findItem, type OperatorItem, readItems, withLinkAndState } from './desk.ts'

/** Returns an item with its reports, notes, appeal, tickets and decisions, but nothing about any person. */
export async function describeItem(desk: Desk, given: string) {
  const { db, keys } = desk
  const item = await findItem(db, given)
  // The context of a reply: its confession and the reply that it answers.
  const idsAbove = item.kind === 'reply' ? [item.confessionId, item.parentReplyId] : []
  const above = await readItems(db, idsAbove)
  const [appeal] = await db.select().from(appeals).where(appealOf(item))
  const decisions = await readDecisions(db, desk, [item])
  return {
    ...withLinkAndState(desk, item),
    above: idsAbove.flatMap((id) => above.get(id) ?? []).map((one) => cardOf(desk, one)),
    reports: await readReports(desk, item),
    appeal: appeal ? unsealText(keys, appeal.sealedText) : null,
    appealedAt: appeal?.createdAt ?? null,
    tickets: await db
      .select({ id: takedowns.id, outcome: takedowns.outcome })
      .from(takedowns)
      .where(eq(takedowns.itemId, item.id)),
    decisions,
  }
}

export type Described = Awaited<ReturnType<typeof describeItem>>

type Reported = {
  reason: ReportReason
  people: number
  /** How many of the people reported the text as it was before the last edit. */
  beforeEdit: number
  notes: string[]
}

/** Returns the open reports of an item by reason. Notes are in random order. */
async function readReports({ db, keys }: Desk, item: OperatorItem): Promise<Reported[]> {
  const writtenAt = item.updatedAt ?? item.createdAt
  const rows = await rowsOf<Reported>(
    db,
    sql`select reason, count(*)::int as people,
        (count(*) filter (where text_since < ${writtenAt.toISOString()}::timestamptz))::int as "beforeEdit",
        array_agg(sealed_note order by random()) as notes
      from ${reports} where ${reportsOf(item)}
      group by reason order by reason`,
  )
  return rows.map(({ notes, ...row }) => ({
    ...row,
    notes: notes.map((note) => unsealText(keys, note)).filter((note) => note !== ''),
  }))
}
