import type { Caller, TestBoard } from '../board.ts'
import { hideAsOperator, restoreAsOperator } from './decisions.ts'
import { judge, reportBy, reportUrl } from './reporters.ts'

export const reportedWords = [
  'A canary in the note',
  'A canary in the appeal',
  'A canary at the desk',
]

/**
 * Items are reported, hidden, appealed, restored, hidden by the operator, and shown again by an edit. One appeal stays
 * open.
 */
export async function spendModeratedEvening(
  board: TestBoard,
  author: Caller,
  reporters: Caller[],
): Promise<void> {
  const [inNote, inAppeal, atDesk] = reportedWords
  const confession = { kind: 'confession', id: (await author.confess()).id } as const
  const reply = { kind: 'reply', id: (await author.reply(confession.id)).id } as const
  for (const item of [reply, confession]) {
    const [first, ...others] = reporters
    await first?.put(reportUrl(item), { reason: 'exposes_someone', note: inNote })
    await reportBy(others, item)
    await judge(board)
    const url = `/api/${item === reply ? 'replies' : 'confessions'}/${item.id}`
    await author.put(`${url}/appeal`, { text: inAppeal })
    await restoreAsOperator(board, item)
    await hideAsOperator(board, item, atDesk)
    await author.patch(url, { title: 'On reflection', content: 'Something kinder' })
    await reportBy(reporters, item, 'spam')
    await judge(board)
  }
  const last = { kind: 'confession', id: (await author.confess()).id } as const
  await hideAsOperator(board, last, atDesk)
  await author.put(`/api/confessions/${last.id}/appeal`, { text: inAppeal })
}
