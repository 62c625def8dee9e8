import { createHash } from 'node:crypto'
import type { ModerationCard } from '../../../contract/moderation-pages.ts'
import { type ReportReason, reasonNames } from '../../../contract/report-reasons.ts'
import { dayOf } from '../../crypto/tags.ts'
import type { ModerationVerb } from '../../db/schema/moderation.ts'
import { removalAskedIn, type StoredDecision, suspensionAskedIn } from '../../hiding/decisions.ts'
import { firstOfMonthAfter } from '../desk/decisions.ts'
import type { Described } from '../desk/desk.ts'
import { isSameName } from '../desk/operators.ts'
import { amountOf, amounts } from '../desk/queue.ts'
import type { Ticket } from '../desk/tickets.ts'

type Versioned = Pick<Described, 'createdAt' | 'updatedAt'> &
  Partial<Pick<Described, 'appealedAt' | 'decisions'>>

/**
 * A decision names the version on which it was made, so that it can't change what someone else decided or wrote since.
 * The version is a hash, so the page shows none of these times.
 */
export function versionOf(item: Versioned | null): string {
  const { createdAt, updatedAt, appealedAt, decisions } = item ?? {}
  const seen = JSON.stringify([createdAt, updatedAt, appealedAt, decisions?.at(-1)?.id])
  return createHash('sha256').update(seen).digest('base64url')
}

const maxText = 5_000
const maxNotes = 20

/** Returns the rule that most people reported, of those that count alike the first. */
export function mostReported({ reports }: Pick<Described, 'reports'>): ReportReason | undefined {
  const by = Map.groupBy(reports, ({ people }) => amountOf(people))
  const [most] = amounts.toReversed().flatMap((amount) => by.get(amount) ?? [])
  return most?.reason
}

/** Returns true if only another moderator can go on with the item. */
export function waitsForAnother({ decisions, reports, appeal }: Described, by: string): boolean {
  const asked = [removalAskedIn(decisions), suspensionAskedIn(decisions)].flatMap(
    (one) => one ?? [],
  )
  const isOwn = asked.length > 0 && asked.every(({ operator }) => isSameName(operator, by))
  return isOwn && reports.length === 0 && appeal === null
}

export function itemCard(item: Described, by: string): ModerationCard {
  const { kind, id, link, state, title, content, above, reports, appeal, decisions } = item
  const { topic } = item as { topic?: string | null }
  const isHidden = state === 'hidden'
  const shown = isHidden ? 'Restore' : 'Leave It Up'
  const withCard = `${shown} With the Crisis Card`
  const isAsked = item.tickets.some(({ outcome }) => outcome === null)
  const isDanger = reports.some(({ reason }) => reason === 'self_harm')
  return {
    ...{ id, isTickable: false, version: versionOf(item), path: `/item/${id}` },
    link: isHidden ? null : link,
    content,
    facts: [
      kind === 'confession' ? 'Confession' : 'Reply',
      ...(topic ? [topic] : []),
      state,
      ...(item.hasCrisisCard ? ['crisis card'] : []),
      ...(isAsked ? ['someone asks for its removal'] : []),
    ],
    title: title ?? 'A reply',
    above: above.map((one) => (one.title ? `${one.title}\n\n${one.preview}` : one.preview)),
    sections: [
      ...reports.map(({ reason, people, beforeEdit, notes }) => ({
        title: `${reasonNames[reason]}: reported by ${amountOf(people)}${beforeEdit === people ? ', before its last edit' : ''}`,
        texts: notes.slice(0, maxNotes),
      })),
      ...(appeal === null ? [] : [{ title: 'Its author appeals', texts: [appeal] }]),
      ...(decisions.length === 0
        ? []
        : [{ title: 'Decided before', texts: decisions.map(decisionText) }]),
    ],
    buttons: [
      { verb: 'restore', label: item.hasCrisisCard ? withCard : shown },
      ...(item.hasCrisisCard
        ? [{ verb: 'restore_without_card', label: `${shown} Without the Crisis Card` }]
        : []),
      ...(isDanger && !item.hasCrisisCard ? [{ verb: 'restore_with_card', label: withCard }] : []),
      { verb: 'hide', label: isHidden ? 'Keep It Hidden' : 'Hide', needsReason: true },
    ],
    serious: seriousButtons(decisions, by),
    reason:
      mostReported(item) ?? decisions.findLast(({ rule }) => rule !== null)?.rule ?? undefined,
  }
}

/** A text that is too long for the queue is decided on the page of the item. */
export function queueCard(item: Described, by: string): ModerationCard {
  const card = itemCard(item, by)
  if (card.content.length <= maxText) return { ...card, isTickable: true }
  const content = `${card.content.slice(0, maxText)} …`
  const sections = [{ title: 'Open the post to read the rest and to decide', texts: [] }]
  return { ...card, content, sections, buttons: [], serious: [] }
}

/** Days that a suspension lasts at least. */
const durations = [7, 30, 90]

/** Without the buttons that would confirm what this moderator has asked for. */
function seriousButtons(decisions: StoredDecision[], by: string): ModerationCard['serious'] {
  const asked = removalAskedIn(decisions)
  const removal = asked?.isSignedIn ? asked : undefined
  const suspension = suspensionAskedIn(decisions)
  const isSuspended = decisions.findLast(({ verb }) => verb.endsWith('suspend'))?.verb === 'suspend'
  // Two durations may end on the same day.
  const ends = new Map(durations.map((days) => [firstOfMonthAfter(days), days]))
  const asking = [...ends].map(([end, days]) => {
    const label = `Ask to Suspend until ${end}`
    return { verb: `suspend ${days}`, label, needsReason: true } as const
  })
  const isOwn = (request?: StoredDecision) => isSameName(request?.operator ?? null, by)
  // The number of days of the request counts, so the one of this button has no effect.
  const suspend = suspension ? [{ verb: 'suspend 7', label: 'Confirm the Suspension' }] : asking
  const label = removal ? 'Confirm the Removal' : 'Ask to Remove'
  const refusal = isOwn(suspension) ? 'Withdraw the Request to Suspend' : 'Refuse to Suspend'
  const remove = { verb: 'remove', label, needsReason: true } as const
  return [
    ...(isOwn(removal) ? [] : [remove]),
    ...(isOwn(suspension) ? [] : suspend),
    ...(suspension || isSuspended
      ? [{ verb: 'unsuspend', label: isSuspended ? 'End the Suspension' : refusal }]
      : []),
  ]
}

/** A card that was decided just now shows only that, with the way back. */
export function decidedCard(item: Described, by: string): ModerationCard {
  const card = itemCard(item, by)
  const back = item.state === 'hidden' ? 'restore' : 'hide'
  return {
    ...card,
    ...{ content: '', above: [], title: item.title ?? `Reply: ${item.content.slice(0, 60)}` },
    sections: item.decisions.slice(-1).map((one) => ({ title: decisionText(one), texts: [] })),
    buttons: card.buttons.filter(({ verb }) => verb === back),
  }
}

export function ticketCard({ id, kind, dueAt, statement, contact, item }: Ticket): ModerationCard {
  const isOverdue = dueAt.getTime() < Date.now()
  return {
    ...{ id, version: versionOf(item), isTickable: false, serious: [] },
    path: item && `/item/${item.id}`,
    link: item?.link ?? null,
    facts: [
      'Ticket',
      item?.state ?? 'deleted',
      `${isOverdue ? 'overdue since' : 'answer by'} ${dayOf(dueAt)}`,
    ],
    title: kind === 'person' ? 'Someone says that it’s about them' : 'A legal notice',
    above: [],
    content: item ? `${item.title ?? ''}\n\n${item.content}`.trim() : '',
    sections: [
      { title: 'What they say', texts: [statement] },
      { title: 'Tell them what you decide', texts: [contact ?? 'They left no contact.'] },
    ],
    buttons: [
      { verb: 'grant', label: item ? 'Grant and Hide' : 'Close', needsReason: true },
      { verb: 'refuse', label: 'Refuse' },
    ],
    reason: kind === 'person' ? 'exposes_someone' : 'against_the_law',
  }
}

const verbNames: Record<ModerationVerb, string> = {
  hide: 'Hidden',
  restore: 'Left up or restored',
  show: 'Shown again after an edit',
  give_card: 'Got a crisis card',
  ask_removal: 'Removal asked for',
  remove: 'Removed',
  ask_suspension: 'Suspension asked for',
  suspend: 'Author suspended',
  unsuspend: 'Suspension refused or ended',
  refuse_appeal: 'Appeal refused',
  grant_ticket: 'Ticket granted',
  refuse_ticket: 'Ticket refused',
}

/** For example `2027-01-31: Hidden by Ana (Harassment, It names one person)`. */
export function decisionText({ at, verb, operator, byReports, rule, reason }: StoredDecision) {
  const who = operator ?? (byReports ? 'readers' : 'its author')
  const why = [rule && reasonNames[rule], reason].filter(Boolean).join(', ')
  return `${dayOf(at)}: ${verbNames[verb]} by ${who}${why && ` (${why})`}`
}
