import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { attempts, departures, mailLinks, users } from '../src/server/db/schema/accounts.ts'
import { confessions } from '../src/server/db/schema/content.ts'
import {
  appeals,
  decisions,
  reportMonths,
  reports,
  settledReports,
  slowingItems,
  suspensions,
  takedowns,
} from '../src/server/db/schema/moderation.ts'
import { importMarks } from '../src/server/db/schema/upkeep.ts'
import { accountIdOf } from './accounts/accounts.ts'
import type { Caller, TestBoard } from './board.ts'
import { dayMs, setClock } from './clock.ts'

const [people, evenings, itemsPerEvening] = [6, 5, 5]
const firstEvening = new Date(2026, 2, 2, 19)

/**
 * A week in which one after the other comes each evening, posts, replies, votes and thinks better of
 * some of it, and all of it lies in the tables as it was written. Many others come and only read.
 * Answers the accounts that wrote.
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
  await leaveTracesOfAccounts(board)
  await leaveTracesOfModeration(board)
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

/** As mailed links, guesses and an import leave them. */
async function leaveTracesOfAccounts({ board: { db } }: TestBoard): Promise<void> {
  for (const { id } of await db.select({ id: users.id }).from(users)) {
    await db
      .insert(mailLinks)
      .values({ hash: randomUUID(), userId: id, purpose: 'reset', lastMonth: '2999-01' })
    await db.insert(attempts).values({ bucket: randomUUID(), count: 1, expiresAt: new Date(4e12) })
    await db
      .insert(departures)
      .values({ tag: randomUUID(), sealedSuspension: 'sealed', lastMonth: '2999-01' })
    await db.insert(importMarks).values({ mark: randomUUID() })
  }
}

/** As reports, the operator and people from outside leave them. */
async function leaveTracesOfModeration({ board: { db } }: TestBoard): Promise<void> {
  const [at, on] = [new Date(4e12), '2026-03-02']
  const ids = (await db.select({ id: confessions.id }).from(confessions)).map(({ id }) => id)
  const items = ids.map((itemId) => ({ id: randomUUID(), itemKind: 'confession', itemId }) as const)
  const sealed = { sealedNote: '', sealedText: '', sealedReason: '', sealedStatement: '' }
  const all = items.map((item, number) => ({
    ...item,
    ...sealed,
    ...{ confessionId: item.itemId, reporterTag: randomUUID(), authorTag: randomUUID() },
    ...{ reason: 'spam' as const, weight: 0.5, createdOn: on, settledOn: on, endsOn: '2999-01-01' },
    ...{
      at,
      createdAt: at,
      textSince: at,
      dueAt: at,
      decisionId: item.id,
      isAgreed: false,
      byReports: false,
    },
    ...{ verb: 'restore' as const, kind: 'person' as const, month: `2999-${number}`, count: 1 },
  }))
  await db.insert(reports).values(all)
  await db.insert(slowingItems).values(all)
  await db.insert(appeals).values(all)
  await db.insert(decisions).values(all)
  await db.insert(settledReports).values(all)
  await db.insert(suspensions).values(all)
  await db.insert(takedowns).values(all)
  await db.insert(reportMonths).values(all)
}
