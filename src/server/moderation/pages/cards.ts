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
function reportedRule({ reports }: Pick<Described, 'reports'>): ReportReason | undefined {
  const by = Map.groupBy(reports, ({ people }) => amountOf(people))
  const [most] = amounts.toReversed().flatMap((amount) => by.get(amount) ?? [])
  return most?.reason
}

export function itemCard(item: Described, by: string): ModerationCard {
  const { kind, id, link, state, title, content, above, reports, appeal, decisions } = item
  const { topic } = item as { topic?: string | null }
  const isHidden = state === 'hidden'
  const shown = isHidden ? 'Restore' : 'Leave It Up'
  const withCard = `${shown} With the Crisis Card`
  const isAsked = item.tickets.some(({ outcome }) => outcome === null)
  const requests = [removalAskedIn(decisions), suspensionAskedIn(decisions)]
  const isOwnRequest = requests.some((request) => isOwn(request, by))
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
      ...(isOwnRequest ? ['you asked another moderator'] : []),
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
      reportedRule(item) ?? decisions.findLast(({ rule }) => rule !== null)?.rule ?? undefined,
  }
}

/** A text that is too long for the queue is decided on the page of the item. */
export function queueCard(item: Described, by: string): ModerationCard {
  const card = itemCard(item, by)
  const content = shortened(card.content)
  if (content === card.content) return { ...card, isTickable: true }
  const sections = [{ title: 'Open the post to read the rest and to decide', texts: [] }]
  return { ...card, content, sections, buttons: [], serious: [] }
}

function shortened(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText)} …` : text
}

/** The shortest suspension, in days. A shell can give a longer one. */
const suspensionDays = 7

/** Without the buttons that would confirm what this moderator has asked for. */
function seriousButtons(decisions: StoredDecision[], by: string): ModerationCard['serious'] {
  const asked = removalAskedIn(decisions)
  const removal = asked?.isSignedIn ? asked : undefined
  const suspension = suspensionAskedIn(decisions)
  const isSuspended = decisions.findLast(({ verb }) => verb.endsWith('suspend'))?.verb === 'suspend'
  const asking = `Ask to Suspend until ${firstOfMonthAfter(suspensionDays)}`
  const refusal = isOwn(suspension, by) ? 'Withdraw the Request to Suspend' : 'Refuse to Suspend'
  const [remove, suspend] = [
    { verb: 'remove', label: removal ? 'Confirm the Removal' : 'Ask to Remove', needsReason: true },
    // For a confirmation, the days of the request count.
    { verb: `suspend ${suspensionDays}`, label: suspension ? 'Confirm the Suspension' : asking },
  ] as const
  return [
    ...(isOwn(removal, by) ? [] : [remove]),
    ...(isOwn(suspension, by) ? [] : [suspend]),
    ...(suspension || isSuspended
      ? [{ verb: 'unsuspend', label: isSuspended ? 'End the Suspension' : refusal }]
      : []),
  ]
}

function isOwn(request: StoredDecision | undefined, by: string): boolean {
  return isSameName(request?.operator ?? null, by)
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
    content: item ? shortened(`${item.title ?? ''}\n\n${item.content}`.trim()) : '',
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
