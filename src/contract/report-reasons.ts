/* This file has no schemas, so that the browser can import it without the schema library. */

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

/** The names of the reasons, as shown in the report dialog and after 'Hidden for: '. */
export const reasonNames: Record<ReportReason, string> = {
  exposes_someone: 'Gives someone away',
  harassment: 'Harassment',
  hate_or_threat: 'Hate or a threat',
  self_harm: 'Self-harm',
  sexual: 'Sexual content',
  spam: 'Spam',
  against_the_law: 'Illegal',
  something_else: 'Something else',
}
