import type { ReportReason } from '../../../contract/report-reasons.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'

/** The context of a moderation rule. `db` is the transaction in which it reads and decides. */
export type Desk = Pick<Board, 'config' | 'keys'> & {
  db: Database
  /** The name of the operator who decides. It is not verified. */
  by: string
}

/** The arguments of a command. Each rule takes only those that it needs. */
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
