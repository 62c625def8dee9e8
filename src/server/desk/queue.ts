import { daysSince } from './decide.ts'
import type { Desk, Told } from './desk.ts'
import { type DeskItem, itemJson, textOf } from './items.ts'
import { type Matter, readMatters, urgency } from './matters.ts'
import { tableOf } from './table.ts'
import { daysInWords, halves, hoursLeft, shortId } from './wording.ts'

/** Rows on a screen, so that no kind of them fills it; as JSON there are all. */
const mostOfKind = 20
const head = ['ID', 'WHAT', 'WHY', 'WEIGHT', 'WAITS', 'IS', 'TEXT']

export async function showQueue(desk: Desk): Promise<Told> {
  const matters = await readMatters(desk.db)
  const kinds = [...Map.groupBy(matters, (matter) => urgency(matter)[0]).values()]
  const rows = kinds.flatMap((kind) => kind.slice(0, mostOfKind)).map(rowOf)
  const overdue = matters.filter((one) => one.about === 'ticket' && hoursLeft(one.dueAt) < 0)
  const count = `${matters.length} ${matters.length === 1 ? 'matter waits' : 'matters wait'}`
  const more = matters.length > rows.length ? `, of each kind ${mostOfKind} are here` : ''
  const late = overdue.length > 0 ? `, ${overdue.length} overdue` : ''
  return {
    text:
      rows.length === 0
        ? 'Nothing waits.'
        : `${tableOf(head, rows, desk.width)}\n\n${count}${late}${more}. ‘show ID’ reads one.`,
    json: matters.map((matter) => asJson(desk, matter)),
  }
}

function rowOf(matter: Matter): string[] {
  if (matter.about === 'ticket') {
    const { id, kind, item, dueAt } = matter
    const left = hoursLeft(dueAt)
    return [
      ...[shortId(id), 'ticket', kind === 'person' ? 'named' : 'legal notice', ''],
      ...[left < 0 ? 'overdue' : `${left} h left`, stateOf(item), excerptOf(item)],
    ]
  }
  const { item, reported, appealedAt, editedAt, removableFrom, since } = matter
  const people = reported.reduce((sum, one) => sum + one.people, 0)
  const weight = reported.reduce((sum, one) => sum + one.weight, 0)
  const reasons = reported.map(({ reason }) => reason)
  const asked = appealedAt ? 'appeal' : editedAt ? 'edited' : removableFrom && 'removal'
  const left = asked === 'removal' && removableFrom ? hoursLeft(removableFrom) : -1
  const why = asked || (reasons.find((one) => one === 'self_harm') ?? reasons[0])
  return [
    ...[shortId(item.id), item.kind, why ?? '', people ? `${halves(weight)} by ${people}` : ''],
    ...[
      left < 0 ? daysInWords(daysSince(since)) : `${left} h left`,
      stateOf(item),
      excerptOf(item),
    ],
  ]
}

function stateOf(item: DeskItem | null): string {
  if (!item) return 'gone'
  return item.isHidden || item.isBelowHidden ? 'hidden' : 'seen'
}

function excerptOf(item: DeskItem | null): string {
  return item ? textOf(item).slice(0, 200) : ''
}

function asJson(desk: Desk, matter: Matter) {
  if (matter.about === 'ticket') {
    const { id, kind, item, dueAt } = matter
    return {
      about: 'ticket',
      id,
      kind,
      dueAt,
      state: stateOf(item),
      item: item && itemJson(desk, item),
    }
  }
  const { item, reported, appealedAt, editedAt, removableFrom, since } = matter
  return {
    about: 'item',
    item: itemJson(desk, item),
    state: stateOf(item),
    reported,
    appealedAt,
    editedAt,
    removableFrom,
    since,
  }
}
