import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'

export type Desk = Pick<Board, 'db' | 'config' | 'keys'> & {
  /** Name of the operator, as they give it. */
  by: string
  /** Terminal width in cells; undefined without a terminal. */
  width: number | undefined
  /** Sends events to the server processes. */
  tell: (events: BoardEvent[]) => Promise<void>
}

/** The arguments of a command besides its first id. */
export type Options = {
  /** The ids after the first one, for commands that take several. */
  moreIds: string[]
  rule: ReportReason | undefined
  reason: string | null
  second: string | undefined
  days: number
  withoutCard: boolean
  json: boolean
}

/** What a command prints: text, or JSON with `--json`, which only the commands that list or show something take. */
export type Output = { text: string; json?: unknown }
