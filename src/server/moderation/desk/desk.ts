import type { ReportReason } from '../../../contract/report-reasons.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'

/** What every rule of moderation gets. `db` is the transaction in which the rule reads and decides. */
export type Desk = Pick<Board, 'config' | 'keys'> & {
  db: Database
  /** The name of the operator who decides. It is not verified. */
  by: string
}

/** What the operator gives. Each rule takes only what it needs. */
export type Given = {
  /** An item's id, the start of its id, or its URL. */
  id: string
  /** All the ids that were given; `id` is the first. */
  ids: string[]
  rule: ReportReason | undefined
  reason: string | null
  days: number
  withoutCard: boolean
}
