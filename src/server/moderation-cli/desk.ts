import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import type { Database } from '../db/database.ts'
import type { BoardEvent } from '../events/events.ts'

/** What every command gets. `db` is the transaction that the whole command runs in. */
export type Desk = Pick<Board, 'config' | 'keys'> & {
  db: Database
  /** Name of the operator, as they give it. */
  by: string
  /** Terminal width in cells; undefined without a terminal. */
  width: number | undefined
}

export type Arguments = {
  /** The first of `ids`, or empty for commands that take none. */
  id: string
  ids: string[]
  rule: ReportReason | undefined
  reason: string | null
  second: string | undefined
  days: number
  withoutCard: boolean
  json: boolean
}

export type Output = {
  text: string
  /** With `--json`, which only the commands that list or show something take, this is printed instead. */
  json?: unknown
  /** Sent to the server processes after the commit. */
  events?: BoardEvent[]
}
