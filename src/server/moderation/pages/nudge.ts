import { isNull, lt, or } from 'drizzle-orm'
import { hourMs } from '../../../contract/durations.ts'
import type { Board } from '../../board/board.ts'
import { upkeep } from '../../db/schema/maintenance.ts'
import { nudgeLetter } from '../../mail/letters.ts'
import { readOperators } from '../desk/operators.ts'
import type { Figures } from './queue-snapshot.ts'

type Nudging = Pick<Board, 'db' | 'keys' | 'mailer'>

/** Mails the moderators that something new waits, at most once an hour for the whole board. */
export function createNudge(board: Nudging, boardTitle: string, origin: string) {
  let known = { waiting: 0, overdueTickets: 0 }
  return async (figures: Figures): Promise<void> => {
    const { waiting, overdueTickets } = figures
    const isNew = waiting > known.waiting || overdueTickets > known.overdueTickets
    if (isNew && !(await mailAll(board, nudgeLetter({ boardTitle, origin, ...figures })))) return
    known = { waiting, overdueTickets }
  }
}

/** Returns false if the last mails are less than an hour old. */
async function mailAll({ db, keys, mailer }: Nudging, letter: ReturnType<typeof nudgeLetter>) {
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
