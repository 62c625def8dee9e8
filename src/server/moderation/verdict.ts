import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import { secretShare } from '../crypto/secret-share.ts'
import type { ReportedItem } from './reported-items.ts'
import {
  hidingReason,
  isEnoughOfOld,
  isSlowing,
  needsCrisisCard,
  ofOldAccounts,
  type Threshold,
} from './threshold.ts'

/** What reports may do that new accounts do only a few times an hour. */
export type Bounded = 'hide' | 'give_card'

export type Verdict = {
  /** Null where the reports hide nothing. */
  hide: { rule: ReportReason; byNewAccounts: boolean } | null
  /** Null where the reports bring no crisis card. */
  card: { byNewAccounts: boolean } | null
  slows: boolean
}

/** What the reports of an item justify, whether or not it has taken effect already. */
export function verdictOn(
  { keys, config }: Pick<Board, 'keys' | 'config'>,
  { id, upvoteCount, writtenAt, reports }: ReportedItem,
): Verdict {
  const threshold: Threshold = {
    upvotes: upvoteCount,
    sensitivity: config.reportSensitivity,
    // Else an author could bring an item just below the threshold and see who reports next.
    factor: 1 + secretShare(keys, 'threshold', id, writtenAt.toISOString()) / 2,
  }
  const rule = hidingReason(reports, threshold)
  // An edit takes the card away: fears about the text before don't bring it back.
  const ofThisText = reports.filter(({ isOfThisText }) => isOfThisText)
  const recent = reports.filter(({ isRecent }) => isRecent)
  return {
    hide: rule && { rule, byNewAccounts: !isEnoughOfOld(reports, threshold) },
    card: needsCrisisCard(ofThisText, threshold)
      ? { byNewAccounts: !needsCrisisCard(ofOldAccounts(ofThisText), threshold) }
      : null,
    slows: isSlowing(recent, threshold),
  }
}

/** How often new accounts alone may do this in the hour, on the whole board: 3 to 8, and secret. */
export function hourlyBound({ keys }: Pick<Board, 'keys'>, what: Bounded, hour: Date): number {
  return 3 + Math.floor(6 * secretShare(keys, 'hourly bound', what, hour.toISOString()))
}
