import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import { secretFraction } from '../crypto/secret-fraction.ts'
import type { ReportedItem } from './reported-items.ts'
import {
  hidingReason,
  isEnoughByOldAccounts,
  isSlowing,
  needsCrisisCard,
  reportsByOldAccounts,
  type Threshold,
} from './threshold.ts'

/** Effects that reports of new accounts may have only a few times an hour. */
export type LimitedEffect = 'hide' | 'give_card'

export type Verdict = {
  /** Null if the reports don't hide the item. */
  hide: { rule: ReportReason; byNewAccounts: boolean } | null
  /** Null if the reports bring no crisis card. */
  card: { byNewAccounts: boolean } | null
  slows: boolean
}

/** The effects that the reports of an item justify, including those that it already has. */
export function verdictFor(
  { keys, config }: Pick<Board, 'keys' | 'config'>,
  { id, upvoteCount, writtenAt, reports }: ReportedItem,
): Verdict {
  const threshold: Threshold = {
    upvotes: upvoteCount,
    sensitivity: config.reportSensitivity,
    // Without the secret factor, an author could bring an own item just below the threshold and see who reports next.
    factor: 1 + secretFraction(keys, 'threshold', id, writtenAt.toISOString()) / 2,
  }
  const rule = hidingReason(reports, threshold)
  // An edit removes the card, and worries about the previous text must not bring it back.
  const ofThisText = reports.filter(({ isOfThisText }) => isOfThisText)
  const recent = reports.filter(({ isRecent }) => isRecent)
  return {
    hide: rule && { rule, byNewAccounts: !isEnoughByOldAccounts(reports, threshold) },
    card: needsCrisisCard(ofThisText, threshold)
      ? { byNewAccounts: !needsCrisisCard(reportsByOldAccounts(ofThisText), threshold) }
      : null,
    slows: isSlowing(recent, threshold),
  }
}

/** Secret limit, 3 to 8, for how often in an hour new accounts alone may have this effect on the whole board. */
export function hourlyLimit(
  { keys }: Pick<Board, 'keys'>,
  what: LimitedEffect,
  hour: Date,
): number {
  return 3 + Math.floor(6 * secretFraction(keys, 'hourly bound', what, hour.toISOString()))
}
