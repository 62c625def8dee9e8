import type { Desk, Output } from './desk.ts'
import { excerptOf, itemJson, type OperatorItem } from './items.ts'
import { daysSince, halves, hoursLeft, shortId, tableOf } from './printing.ts'
import { type QueueEntry, readQueue, urgency } from './queue-entries.ts'

/** Maximum number of rows for one urgency group in the text output, so that no group fills the screen. */
const maxPerKind = 20
const head = ['ID', 'WHAT', 'WHY', 'WEIGHT', 'WAITS', 'IS', 'TEXT']

export async function showQueue(desk: Desk): Promise<Output> {
  const entries = await readQueue(desk.db)
  const kinds = [...Map.groupBy(entries, (entry) => urgency(entry)[0]).values()]
  const rows = kinds.flatMap((kind) => kind.slice(0, maxPerKind)).map(rowOf)
  const overdue = entries.filter((one) => one.about === 'ticket' && hoursLeft(one.dueAt) < 0)
  const count = `${entries.length} ${entries.length === 1 ? 'item waits' : 'items wait'}`
  const more = entries.length > rows.length ? `, of each kind ${maxPerKind} are here` : ''
  const how = entries.some(({ about }) => about === 'ticket')
    ? '‘show ID’ reads an item, and ‘takedowns’ the tickets'
    : '‘show ID’ reads one'
  const late = overdue.length > 0 ? `, ${overdue.length} overdue` : ''
  return {
    text:
      rows.length === 0
        ? 'Nothing waits.'
        : `${tableOf(head, rows, desk.width)}\n\n${count}${late}${more}. ${how}.`,
    json: entries.map(({ item, ...entry }) => {
      return { ...entry, state: stateOf(item), item: item && itemJson(desk, item) }
    }),
  }
}

function rowOf(entry: QueueEntry): string[] {
  const { item } = entry
  const last = [stateOf(item), item ? excerptOf(item) : '']
  if (entry.about === 'ticket') {
    const left = hoursLeft(entry.dueAt)
    const why = entry.kind === 'person' ? 'named' : 'legal notice'
    return [shortId(entry.id), 'ticket', why, '', left < 0 ? 'overdue' : `${left} h left`, ...last]
  }
  const { reported, appealedAt, editedAt, cardGivenAt, removableFrom, since } = entry
  const people = reported.reduce((sum, one) => sum + one.people, 0)
  const weight = reported.reduce((sum, one) => sum + one.weight, 0)
  const reasons = reported.map(({ reason }) => reason)
  const asked = appealedAt ? 'appeal' : editedAt ? 'edited' : removableFrom && 'removal'
  const danger = reasons.find((one) => one === 'self_harm') ?? (cardGivenAt && 'crisis card')
  const left = asked === 'removal' && removableFrom ? hoursLeft(removableFrom) : -1
  const days = daysSince(since)
  return [
    shortId(entry.item.id),
    entry.item.kind,
    asked || danger || (reasons[0] ?? 'hidden'),
    people ? `${halves(weight)} by ${people}` : '',
    left < 0 ? (days === 0 ? 'today' : `${days} d`) : `${left} h left`,
    ...last,
  ]
}

function stateOf(item: OperatorItem | null): string {
  if (!item) return 'gone'
  return item.isHidden || item.isBelowHidden ? 'hidden' : 'visible'
}
