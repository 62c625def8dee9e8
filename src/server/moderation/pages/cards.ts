import type { ModerationCard } from '../../../contract/moderation-pages.ts'
import { reasonNames } from '../../../contract/report-reasons.ts'
import { dayOf } from '../../crypto/tags.ts'
import type { ModerationVerb } from '../../db/schema/moderation.ts'
import { removalAskedIn, type StoredDecision, suspensionAskedIn } from '../../hiding/decisions.ts'
import type { Described } from '../desk/describe-item.ts'
import type { Ticket } from '../desk/tickets.ts'

type Versioned = Pick<Described, 'updatedAt' | 'appealedAt'> & { decisions: { id: string }[] }

/** A decision names the version on which it was made, so that it can't change what someone else decided or wrote. */
export function versionOf({ updatedAt, appealedAt, decisions }: Versioned): string {
  const times = [updatedAt, appealedAt].map((time) => time?.getTime() ?? 0)
  return [decisions.at(-1)?.id ?? 'new', ...times].join('/')
}

export function itemCard(item: Described, by: string, isTickable = false): ModerationCard {
  const { kind, id, link, state, title, content, above, reports, appeal, decisions } = item
  const { topic } = item as { topic?: string | null }
  const isHidden = state === 'hidden'
  const tickets = item.tickets.filter(({ outcome }) => outcome === null)
  return {
    ...{ id, link, content, isTickable, hasCrisisCard: item.hasCrisisCard },
    version: versionOf(item),
    path: `/item/${id}`,
    facts: [
      kind === 'confession' ? 'Confession' : 'Reply',
      ...(topic ? [topic] : []),
      state,
      ...(item.hasCrisisCard ? ['crisis card'] : []),
      ...(tickets.length > 0 ? ['someone asks for its removal'] : []),
    ],
    title: title ?? 'A reply',
    above: above.map((one) => (one.title ? `${one.title}\n\n${one.preview}` : one.preview)),
    sections: [
      ...reports.map(({ reason, people, beforeEdit, notes }) => ({
        title: `${reasonNames[reason]}: ${amountOf(people)}${beforeEdit === people ? ', before its last edit' : ''}`,
        texts: notes,
      })),
      ...(appeal === null ? [] : [{ title: 'Its author appeals', texts: [appeal] }]),
      ...(decisions.length === 0
        ? []
        : [{ title: 'Decided before', texts: decisions.map(decisionText) }]),
    ],
    buttons: [
      { verb: 'restore', label: isHidden ? 'Restore' : 'Leave It Up' },
      { verb: 'hide', label: isHidden ? 'Keep It Hidden' : 'Hide' },
    ],
    serious: seriousButtons(decisions, by),
    reason: reports[0]?.reason,
  }
}

/** Without the buttons that would confirm what this moderator has asked for. */
function seriousButtons(decisions: StoredDecision[], by: string): ModerationCard['serious'] {
  const asked = removalAskedIn(decisions)
  const removal = asked?.isSignedIn ? asked : undefined
  const suspension = suspensionAskedIn(decisions)
  const isSuspended = decisions.findLast(({ verb }) => verb.endsWith('suspend'))?.verb === 'suspend'
  const suspend = suspension ? 'Confirm the Suspension' : 'Ask to Suspend Its Author'
  return [
    ...(removal?.operator === by
      ? []
      : [{ verb: 'remove', label: removal ? 'Confirm the Removal' : 'Ask to Remove' }]),
    ...(suspension?.operator === by ? [] : [{ verb: 'suspend', label: suspend }]),
    ...(suspension || isSuspended
      ? [{ verb: 'unsuspend', label: isSuspended ? 'End the Suspension' : 'Don’t Suspend' }]
      : []),
  ]
}

/** A card that was decided just now shows only that, with the way back. */
export function decidedCard(card: ModerationCard, { decisions }: Described): ModerationCard {
  const last = decisions.slice(-1).map((one) => ({ title: decisionText(one), texts: [] }))
  return { ...card, content: '', above: [], sections: last }
}

export function ticketCard({ id, kind, dueAt, statement, contact, item }: Ticket): ModerationCard {
  const isOverdue = dueAt.getTime() < Date.now()
  return {
    ...{ id, version: 'open', isTickable: false, serious: [], hasCrisisCard: false },
    path: item && `/item/${item.id}`,
    link: item?.link ?? null,
    facts: ['Ticket', `${isOverdue ? 'overdue since' : 'answer by'} ${dayOf(dueAt)}`],
    title: kind === 'person' ? 'Someone says that it’s about them' : 'A legal notice',
    above: item ? [item.title ?? item.preview] : [],
    content: statement,
    sections: [
      { title: 'Tell them what you decide', texts: [contact ?? 'They left no contact.'] },
      ...(item ? [] : [{ title: 'The post is deleted', texts: [] }]),
    ],
    buttons: [
      { verb: 'grant', label: item ? 'Grant and Hide' : 'Close' },
      { verb: 'refuse', label: 'Refuse' },
    ],
    reason: kind === 'person' ? 'exposes_someone' : 'against_the_law',
  }
}

/** With the exact number, moderators could see each single report arrive. */
function amountOf(people: number): string {
  if (people < 3) return 'few'
  return people < 10 ? 'several' : 'many'
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
  unsuspend: 'Not suspended, or no longer',
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
