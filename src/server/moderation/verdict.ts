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

/** A decision that reports bring about, as it is written. */
export type Effect = {
  verb: 'hide' | 'give_card'
  rule?: ReportReason
  /** New accounts alone may cause each effect only a few times an hour. */
  byNewAccounts: boolean
}

/** The effects that the reports of an item justify, including those that it already has. Hiding comes first. */
export function verdictFor(
  { keys, config }: Pick<Board, 'keys' | 'config'>,
  { id, upvoteCount, writtenAt, reports }: ReportedItem,
): { effects: Effect[]; slows: boolean } {
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
  const effects: Effect[] = []
  if (rule) {
    const byNewAccounts = !isEnoughByOldAccounts(reports, threshold)
    effects.push({ verb: 'hide', rule, byNewAccounts })
  }
  if (needsCrisisCard(ofThisText, threshold)) {
    const byNewAccounts = !needsCrisisCard(reportsByOldAccounts(ofThisText), threshold)
    effects.push({ verb: 'give_card', byNewAccounts })
  }
  return { effects, slows: isSlowing(recent, threshold) }
}
