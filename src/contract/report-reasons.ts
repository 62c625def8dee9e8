/* Apart from the schemas, so that the browser needs no schema library for them. */

export const reportReasons = [
  'exposes_someone',
  'harassment',
  'hate_or_threat',
  'self_harm',
  'sexual',
  'spam',
  'against_the_law',
  'something_else',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** As people read them: to choose from, and in 'Hidden for: …'. */
export const reasonNames: Record<ReportReason, string> = {
  exposes_someone: 'Names or exposes someone',
  harassment: 'Harassment',
  hate_or_threat: 'Hate or a threat',
  self_harm: 'Self-harm',
  sexual: 'Sexual',
  spam: 'Spam',
  against_the_law: 'Against the law',
  something_else: 'Something else',
}
