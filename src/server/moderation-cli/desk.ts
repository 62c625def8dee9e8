import type { ReportReason } from '../../contract/report-reasons.ts'
import type { Board } from '../board/board.ts'
import type { BoardEvent } from '../events/events.ts'

/** What a verb works with. */
export type Desk = Pick<Board, 'db' | 'config' | 'keys'> & {
  /** Who decides, as they call themselves. */
  by: string
  /** Of the terminal, in cells; undefined where there is none. */
  width: number | undefined
  /** Lets the serving processes hear what changed. */
  tell: (events: BoardEvent[]) => Promise<void>
}

/** What a verb was given besides an id. */
export type Options = {
  /** The ids after the first, where a verb takes several. */
  moreIds: string[]
  rule: ReportReason | undefined
  reason: string | null
  second: string | undefined
  days: number
  withoutCard: boolean
  json: boolean
}

/** For a person; and as JSON, where it is asked for. */
export type Output = { text: string; json: unknown }

export function output(text: string): Output {
  return { text, json: { done: text } }
}
