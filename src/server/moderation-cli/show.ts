import { asc, eq } from 'drizzle-orm'
import { withShownTopic } from '../content/topics.ts'
import { unsealText } from '../crypto/seal.ts'
import { appeals, reports, takedowns } from '../db/schema/moderation.ts'
import { readDecisions } from '../hiding/decisions.ts'
import { appealOf, reportsOf } from '../hiding/open-reports.ts'
import type { Arguments, Desk, Output } from './desk.ts'
import { excerptOf, findItem, itemJson, linkOf, type OperatorItem, readItems } from './items.ts'
import { entryOf } from './log.ts'
import { halves, printable, printableLine, shortId, timeInWords } from './printing.ts'

/** Shows an item with its reports, notes, appeal, tickets and decisions, but nothing about any person. */
export async function showItemToOperator(desk: Desk, { id }: Arguments): Promise<Output> {
  const { db, keys } = desk
  const item = await findItem(db, id)
  const reported = (
    await db.select().from(reports).where(reportsOf(item)).orderBy(asc(reports.createdOn))
  ).map(({ reason, weight, sealedNote, createdOn, textSince }) => ({
    ...{ reason, weight, on: createdOn },
    isOfEarlierText: textSince < (item.updatedAt ?? item.createdAt),
    note: unsealText(keys, sealedNote) || null,
  }))
  const [appealed] = await db.select().from(appeals).where(appealOf(item))
  const appeal = appealed ? unsealText(keys, appealed.sealedText) : null
  const tickets = await db
    .select({ id: takedowns.id, outcome: takedowns.outcome })
    .from(takedowns)
    .where(eq(takedowns.itemId, item.id))
  // The context of a reply: its confession and the reply that it answers.
  const idsAbove = item.kind === 'reply' ? [item.confessionId, item.parentReplyId] : []
  const found = await readItems(db, idsAbove)
  const above = idsAbove.flatMap((one) => found.get(one) ?? [])
  const decisions = await readDecisions(db, desk, [item])
  const reasons = Map.groupBy(reported, ({ reason }) => reason)
  const sections = [
    headOf(desk, item),
    above
      .map(
        (one) =>
          `${one.kind === 'confession' ? 'Below' : 'It answers'} ${one.kind} ${shortId(one.id)}: ${excerptOf(one)}`,
      )
      .join('\n'),
    item.title === null ? '' : indented(item.title),
    indented(item.content),
    ...[...reasons].map(([reason, ofReason]) => {
      const weight = ofReason.reduce((sum, one) => sum + one.weight, 0)
      const notes = ofReason.flatMap(({ note }) => (note ? `  “${printableLine(note)}”` : []))
      const earlier = ofReason.filter(({ isOfEarlierText }) => isOfEarlierText).length
      const before = earlier > 0 ? `, ${earlier} of them before it was edited` : ''
      const line = `Reported for ${reason}: ${halves(weight)} by ${ofReason.length}${before}`
      return [line, ...notes].join('\n')
    }),
    appeal === null ? '' : `Its author appeals:\n${indented(appeal)}`,
    tickets.map(({ id, outcome }) => `Ticket ${shortId(id)}: ${outcome ?? 'open'}`).join('\n'),
    decisions.map(entryOf).join('\n'),
  ]
  return {
    text: sections.filter((section) => section !== '').join('\n\n'),
    json: {
      ...itemJson(desk, item),
      above: above.map((one) => itemJson(desk, one)),
      ...{ reports: reported, appeal, tickets, decisions },
    },
  }
}

function headOf(desk: Desk, item: OperatorItem): string {
  const state = item.isHidden
    ? 'hidden'
    : item.isBelowHidden
      ? 'below something hidden'
      : 'visible to everyone'
  const edited = item.updatedAt ? `, edited ${timeInWords(item.updatedAt)}` : ''
  const card = item.hasCrisisCard ? ', with the crisis card' : ''
  const shown = withShownTopic(desk.config.topics, item)
  const about = 'topic' in shown && shown.topic ? `; topic: ${shown.topic}` : ''
  return [
    `${item.kind} ${item.id}`,
    linkOf(desk, item),
    `${state}${card}; written ${timeInWords(item.createdAt)}${edited}; ${item.upvoteCount} upvotes${about}`,
  ].join('\n')
}

function indented(text: string): string {
  return printable(text).replace(/^/gm, '  ')
}
