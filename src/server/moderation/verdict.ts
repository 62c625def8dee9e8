import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import { secretFraction } from '../crypto/random.ts'
import type { ReportedItem } from './reported-items.ts'
import {
  hidingReason,
  isEnoughByOldAccounts,
  needsCrisisCard,
  reportsByOldAccounts,
  type Threshold,
} from './threshold.ts'

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
  const ofThisText = reports.filter(({ isOfThisText }) => isOfThisText)
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
