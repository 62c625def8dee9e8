import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Config } from '../config.ts'

export type CountedReport = { reason: ReportReason; weight: number }

/** Weights that hide what nobody upvoted; self-harm brings the crisis card, and hides nothing. */
const enough: Record<ReportReason, number> = {
  exposes_someone: 2,
  harassment: 3,
  hate_or_threat: 3,
  self_harm: 2,
  sexual: 3,
  spam: 4,
  against_the_law: 3,
  something_else: 5,
}
const factors: Record<Config['reportSensitivity'], number> = { low: 2, medium: 1, high: 0.75 }
const fewestPeople = 3
/** Six times a half of a third is one. */
const rounding = 1e-9

type Item = { upvotes: number; sensitivity: Config['reportSensitivity'] }

/**
 * The reason for which these reports hide an item, or null. Those who have been here for long are enough by
 * themselves, however loved it is; accounts that can be made in an evening have to outweigh its upvotes.
 */
export function hidingReason(reports: CountedReport[], item: Item): ReportReason | null {
  const counted = reports.filter(({ reason, weight }) => weight > 0 && reason !== 'self_harm')
  if (counted.length < fewestPeople) return null
  const isEnough = isEnoughOfOld(counted, item) || shareOf(counted, item) >= 1 + item.upvotes / 3
  return isEnough ? greatestReason(counted, item) : null
}

/** Of accounts that have been here for long, alone. */
export function isEnoughOfOld(reports: CountedReport[], item: Item): boolean {
  const old = reports.filter(({ reason, weight }) => weight === 1 && reason !== 'self_harm')
  return shareOf(old, item) >= 1 + Math.sqrt(item.upvotes) / 4
}

/** Readers fear for its author. Upvotes don't matter. */
export function needsCrisisCard(reports: CountedReport[], item: Item): boolean {
  const counted = reports.filter(({ reason, weight }) => weight > 0 && reason === 'self_harm')
  return counted.length >= fewestPeople && shareOf(counted, item) >= 1
}

function shareOf(reports: CountedReport[], { sensitivity }: Item): number {
  const shares = reports.map(({ reason, weight }) => weight / enough[reason])
  return (shares.reduce((sum, share) => sum + share, 0) + rounding) / factors[sensitivity]
}

function greatestReason(reports: CountedReport[], item: Item): ReportReason | null {
  const shares = [...Map.groupBy(reports, ({ reason }) => reason)].map(
    ([reason, group]) => [reason, shareOf(group, item)] as const,
  )
  return shares.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
