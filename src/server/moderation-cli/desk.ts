import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import type { Database } from '../db/database.ts'
import type { BoardEvent } from '../events/events.ts'

/** What every moderation command gets. `db` is the transaction in which the whole command runs. */
export type Desk = Pick<Board, 'config' | 'keys'> & {
  db: Database
  /** The operator's name from `--by`, or else from the operating system. It is not verified. */
  by: string
  /** Terminal width in cells; undefined without a terminal. */
  width: number | undefined
}

export type Arguments = {
  /** The first of `ids`, or an empty string if there are none. */
  id: string
  ids: string[]
  rule: ReportReason | undefined
  reason: string | null
  days: number
  withoutCard: boolean
  json: boolean
}

export type Output = {
  text: string
  /** Printed instead of `text` with the option `--json`, which only commands that list or show something take. */
  json?: unknown
  /** The caller sends these events to the server processes after the commit. */
  events?: BoardEvent[]
}
