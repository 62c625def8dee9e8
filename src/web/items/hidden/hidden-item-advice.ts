import type { Hidden } from '../../../contract/item-fields.ts'
import type { ReportReason } from '../../../contract/report-reasons.ts'

/** Returns, for example, 'Readers reported it as spam.' */
export function whyHidden({ by, rule }: Pick<Hidden, 'by' | 'rule'>): string {
  return `${by === 'reports' ? 'Readers reported it' : 'The operator hid it'} ${reasons[rule]}.`
}

const reasons: Record<ReportReason, string> = {
  exposes_someone: 'for naming or exposing someone',
  harassment: 'as harassment',
  hate_or_threat: 'as hate or a threat',
  self_harm: 'as self-harm',
  sexual: 'as sexual',
  spam: 'as spam',
  against_the_law: 'as illegal',
  something_else: 'for another reason',
}

export const refused = 'Appeal declined: it still breaks the rule.'

export function hiddenItemAdvice({ canShow, appeal }: Pick<Hidden, 'canShow' | 'appeal'>): string {
  return (canShow ? ifShown : ifNotShown)[appeal]
}

const ifShown = {
  possible: 'You can edit it once to show it again.',
  sent: 'Your appeal is being reviewed. You can also edit the text once to show it again.',
  refused: 'You can edit it once to show it again.',
}

const ifNotShown = {
  possible: 'An edit won’t make it visible any more.',
  sent: 'Your appeal is being reviewed.',
  refused: 'It stays hidden. You can still delete it.',
}
