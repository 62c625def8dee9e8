import { vi } from 'vitest'
import { accountIdOf } from './accounts/accounts.ts'
import type { Caller, TestBoard } from './board.ts'
import { dayMs, setClock } from './clock.ts'
import { fillEmptyTables } from './database/fill-empty-tables.ts'

const [people, evenings, itemsPerEvening] = [6, 5, 5]
/** The number of generated rows in each table that the week leaves empty. */
const rowsOfOthers = 120
const firstEvening = new Date(2026, 2, 2, 19)

/**
 * Plays a week in which six people take turns every evening: they post, reply, vote and undo some of it. The rows
 * lie in the tables in the order of writing. Other accounts write nothing. Returns the ids of the accounts that wrote.
 */
export async function spendBusyWeek(board: TestBoard): Promise<string[]> {
  const writers = []
  for (let evening = 0; evening < evenings; evening++) {
    setClock(firstEvening.getTime() + evening * dayMs)
    if (evening === 0)
      for (let number = 0; number < people; number++) writers.push(await board.student())
    for (const writer of writers) await spendEvening(writer)
    for (let number = 0; number < 6; number++) await board.student()
  }
  await fillEmptyTables(board.board.db, rowsOfOthers)
  vi.useRealTimers()
  return Promise.all(writers.map(({ email }) => accountIdOf(board.board, email)))
}

async function spendEvening(writer: Caller): Promise<void> {
  const confessed: string[] = []
  const replied: string[] = []
  for (let n = 0; n < itemsPerEvening; n++) confessed.push((await writer.confess()).id)
  const { items } = (await writer.get('/api/confessions?sort=top')).body
  for (let n = 0; n < itemsPerEvening; n++) replied.push((await writer.reply(items[0].id)).id)
  await writer.put(`/api/confessions/${items[0].id}/upvote`)
  for (const id of replied) await writer.put(`/api/replies/${id}/upvote`)
  const [edited, regretted] = confessed
  await writer.patch(`/api/confessions/${edited}`, { title: 'On reflection', content: 'Better' })
  await writer.delete(`/api/confessions/${regretted}`)
  await writer.delete(`/api/replies/${replied[0]}/upvote`)
}
