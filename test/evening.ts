import { randomUUID } from 'node:crypto'
import { attempts, importMarks, mailLinks, users } from '../src/server/db/schema.ts'
import { accountIdOf } from './accounts.ts'
import type { TestBoard } from './board.ts'

/** How many people there are, and how many things of each kind everyone writes in one go. */
const [people, each] = [6, 10]

/**
 * An evening on which one after the other comes, posts, replies and votes, and all of it lies in the
 * tables as it was written. Many others come and only read.
 * Answers the accounts that wrote.
 */
export async function spendEvening(board: TestBoard): Promise<string[]> {
  const { db } = board.board
  const writers = []
  const items: string[] = []
  for (let number = 0; number < people; number++) {
    const writer = await board.student()
    writers.push(writer)
    for (let n = 0; n < each; n++) items.push(`confessions/${(await writer.confess()).id}`)
    const place = items[0]?.split('/')[1] ?? ''
    for (let n = 0; n < each; n++) items.push(`replies/${(await writer.reply(place)).id}`)
    for (const item of items.slice(-2 * each)) await writer.put(`/api/${item}/upvote`)
  }
  for (let number = 0; number < 40; number++) await board.student()
  const accounts = await db.select({ id: users.id }).from(users)
  for (const { id } of accounts) {
    await db
      .insert(mailLinks)
      .values({ hash: randomUUID(), userId: id, purpose: 'reset', lastMonth: '2999-01' })
    await db.insert(attempts).values({ bucket: randomUUID(), count: 1, expiresAt: new Date(4e12) })
    await db.insert(importMarks).values({ mark: randomUUID() })
  }
  return Promise.all(writers.map(({ email }) => accountIdOf(board.board, email)))
}
