import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import type { Config } from '../config/config.ts'
import { secretFraction } from '../crypto/random.ts'
import type { CountedReports, ReportedItem } from './reported-items.ts'

/**
 * For each reason, the sum of report weights that hides an item without upvotes. The board's sensitivity and the
 * item's secret factor multiply it. Reports of self-harm never hide an item: their sum adds the crisis card (it shows
 * where to find help).
 */
const hidingWeights: Record<ReportReason, number> = {
  exposes_someone: 1.5,
  harassment: 2.4,
  hate_or_threat: 2.4,
  self_harm: 1.5,
  sexual: 2.4,
  spam: 3.2,
  against_the_law: 2.4,
  something_else: 4,
}
const sensitivities: Record<Config['reportSensitivity'], number> = { low: 2, medium: 1, high: 0.75 }
const minPeople = 3
/** Tolerance for floating-point sums: six shares of one sixth must reach 1. */
const rounding = 1e-9

export type Threshold = {
  upvotes: number
  sensitivity: Config['reportSensitivity']
  /** A secret number between 1 and 1.5, different for each version of the text. It multiplies the weight needed. */
  factor: number
}

/**
 * Returns the reason for which these reports hide an item; null if they don't hide it. The weight needed grows with
 * the upvotes: slowly if old accounts alone reach it, much faster with new accounts, which can be created quickly.
 */
export function hidingReason(reports: CountedReports[], threshold: Threshold): ReportReason | null {
  const counted = reports.filter(({ reason }) => reason !== 'self_harm')
  if (peopleIn(counted) < minPeople) return null
  const isEnough =
    isEnoughByOldAccounts(counted, threshold) ||
    shareOf(counted, threshold) >= 1 + threshold.upvotes / 3
  return isEnough ? heaviestReason(counted, threshold) : null
}

function isEnoughByOldAccounts(reports: CountedReports[], threshold: Threshold): boolean {
  const old = reportsByOldAccounts(reports).filter(({ reason }) => reason !== 'self_harm')
  return shareOf(old, threshold) >= 1 + Math.sqrt(threshold.upvotes) / 4
}

/** Returns whether there are enough reports of self-harm to add the crisis card. Upvotes don't matter. */
export function needsCrisisCard(reports: CountedReports[], threshold: Threshold): boolean {
  const counted = reports.filter(({ reason }) => reason === 'self_harm')
  return peopleIn(counted) >= minPeople && shareOf(counted, threshold) >= 1
}

function reportsByOldAccounts(reports: CountedReports[]): CountedReports[] {
  return reports.filter(({ weight }) => weight === 1)
}

function peopleIn(reports: CountedReports[]): number {
  return reports.reduce((sum, { weight, people }) => sum + (weight > 0 ? people : 0), 0)
}

function shareOf(reports: CountedReports[], { sensitivity, factor }: Threshold): number {
  const shares = reports.map(
    ({ reason, weight, people }) => (weight * people) / hidingWeights[reason],
  )
  const share = shares.reduce((sum, one) => sum + one, 0)
  return (share + rounding) / sensitivities[sensitivity] / factor
}

function heaviestReason(reports: CountedReports[], threshold: Threshold): ReportReason | null {
  const byReason = [...Map.groupBy(reports, ({ reason }) => reason).values()]
  byReason.sort((a, b) => shareOf(b, threshold) - shareOf(a, threshold))
  return byReason[0]?.[0]?.reason ?? null
}

/** A decision that reports cause, with the fields that are stored in its row. */
export type Effect = {
  verb: 'hide' | 'give_card'
  rule?: ReportReason
  /** True if reports of old accounts alone are not enough. The number of such effects per hour is limited. */
  byNewAccounts: boolean
}

/** Returns the effects that the reports of an item justify, even those that it already has. Hiding comes first. */
export function verdictFor(
  { keys, config }: Pick<Board, 'keys' | 'config'>,
  { id, upvoteCount, writtenAt, reports }: ReportedItem,
): Effect[] {
  const threshold: Threshold = {
    upvotes: upvoteCount,
    sensitivity: config.reportSensitivity,
    // Without a secret factor, authors could bring their own item just below the threshold. When it is hidden soon
    // after, they could guess who made the last report.
    factor: 1 + secretFraction(keys, 'threshold', id, writtenAt.toISOString()) / 2,
  }
  const rule = hidingReason(reports, threshold)
  // An edit removes the crisis card. Reports of the earlier text must not add it again.
  const ofThisText = reports.filter(({ textSince }) => new Date(textSince) >= writtenAt)
  const effects: Effect[] = []
  if (rule) {
    const byNewAccounts = !isEnoughByOldAccounts(reports, threshold)
    effects.push({ verb: 'hide', rule, byNewAccounts })
  }
  if (needsCrisisCard(ofThisText, threshold)) {
    const byNewAccounts = !needsCrisisCard(reportsByOldAccounts(ofThisText), threshold)
    effects.push({ verb: 'give_card', byNewAccounts })
  }
  return effects
}
