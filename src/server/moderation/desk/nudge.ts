import { isNull, lt, or } from 'drizzle-orm'
import { hourMs } from '../../../contract/durations.ts'
import type { Board } from '../../board/board.ts'
import { upkeep } from '../../db/schema/maintenance.ts'
import { wholeDaysSince } from '../../hiding/decisions.ts'
import { type Letter, nudgeLetter } from '../../mail/letters.ts'
import { answeredWithinMs } from '../../takedowns/takedowns.ts'
import { readOperators } from './operators.ts'
import { readQueue } from './queue.ts'

/** How much waits for moderators, and how many whole days the oldest ticket has waited. */
export type Figures = { waiting: number; overdueTickets: number; oldestDays: number }

/**
 * Counts what waits, and mails the moderators if it is more than before, at most once an hour for the whole board. Run
 * `refresh` at each mark.
 */
export function createNudge(board: Board, boardTitle: string, origin: string) {
  let figures: Figures = { waiting: 0, overdueTickets: 0, oldestDays: 0 }
  let known = figures
  return {
    figures: () => figures,
    refresh: async (): Promise<void> => {
      figures = await readFigures(board)
      const { waiting, overdueTickets } = figures
      const isNew = waiting > known.waiting || overdueTickets > known.overdueTickets
      if (isNew && !(await mailAll(board, nudgeLetter({ boardTitle, origin, ...figures })))) return
      known = figures
    },
  }
}

async function readFigures(board: Board): Promise<Figures> {
  const queue = await readQueue({ ...board, by: '', isSignedIn: true })
  const dueAt = queue.flatMap((one) => (one.about === 'ticket' ? +one.dueAt : []))
  const oldest = Math.min(Date.now(), ...dueAt.map((due) => due - answeredWithinMs))
  return {
    waiting: queue.length,
    overdueTickets: dueAt.filter((due) => due < Date.now()).length,
    oldestDays: wholeDaysSince(new Date(oldest)),
  }
}

/** Returns false if the last mails are less than an hour old. */
async function mailAll({ db, keys, mailer }: Board, letter: Letter): Promise<boolean> {
  const mails = (await readOperators({ db, keys })).flatMap(({ mail }) => mail ?? [])
  if (!mailer || mails.length === 0) return true
  const hourAgo = new Date(Date.now() - hourMs)
  const claimed = await db
    .update(upkeep)
    .set({ lastNudge: new Date() })
    .where(or(isNull(upkeep.lastNudge), lt(upkeep.lastNudge, hourAgo)))
    .returning({ only: upkeep.only })
  if (claimed.length === 0) return false
  for (const mail of mails)
    await mailer.deliver(await mailer.compose(mail, letter), 'moderators', () => {})
  return true
}
