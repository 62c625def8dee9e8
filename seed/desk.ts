import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { moderationLimits } from '../src/contract/limits.ts'
import { makePreview } from '../src/contract/preview.ts'
import type { ReportReason } from '../src/contract/report-reasons.ts'
import type { Board } from '../src/server/board/board.ts'
import { sealText } from '../src/server/crypto/seal.ts'
import { authorTag, monthOf, voterTag } from '../src/server/crypto/tags.ts'
import type { Database } from '../src/server/db/database.ts'
import { confessions } from '../src/server/db/schema/content.ts'
import { appeals, reportMonths, reports, takedowns } from '../src/server/db/schema/moderation.ts'
import { writeDecision } from '../src/server/hiding/decisions.ts'
import type { Person } from './people.ts'

const hour = 60 * 60_000
const day = 24 * hour

type SampleReport = { reason: ReportReason; weights: (0 | 0.5 | 1)[]; note?: string }

/** Reports by the title of the reported confession. They are too few to hide it. */
const reported: Record<string, SampleReport> = {
  'We can all see the edit history, T.': {
    reason: 'exposes_someone',
    weights: [1, 0.5],
    note: 'Everybody in that course knows who T. is.',
  },
  'graduating in five weeks into nothing': {
    reason: 'self_harm',
    weights: [1],
    note: 'Is somebody looking after them?',
  },
  'Her boyfriend lives here now, apparently': { reason: 'harassment', weights: [0.5, 0.5] },
  'C PLUS IN ORGANIC CHEM': { reason: 'spam', weights: [0], note: 'I did not like it' },
}

const hidden = {
  title: 'The one in the corner room',
  content: 'Everybody on our floor knows which room I mean, and what goes on there after midnight.',
  note: 'She lives there alone. This is about one person.',
  appeal: 'It is my own room, and what goes on there is me learning the trombone.',
}

const takedownRequests = [
  {
    kind: 'person',
    title: 'I can hear you practising what to say to her',
    ageMs: 50 * hour,
    statement: 'I am the one who was practising, and it is my voice that is described.',
  },
  {
    kind: 'legal',
    title: 'The letter is in the glove compartment',
    ageMs: 17 * hour,
    statement: 'The letter is quoted word for word. It is ours, and was not to be published.',
  },
] as const

/** Fills an operator's queue with reports, an appeal and takedown requests. Other people see no difference. */
export async function fillModerationQueue(
  tx: Database,
  board: Board,
  people: Person[],
  idOf: (title: string) => string,
): Promise<void> {
  for (const [title, report] of Object.entries(reported))
    await insertReports(tx, board, people, idOf(title), report)
  await hideWithAppeal(tx, board, people, idOf(hidden.title))
  for (const { kind, title, ageMs, statement } of takedownRequests) {
    const createdAt = new Date(Date.now() - ageMs)
    await tx.insert(takedowns).values({
      ...{ id: randomUUID(), kind, itemKind: 'confession', itemId: idOf(title) },
      sealedStatement: sealText(board.keys, statement, moderationLimits.statement),
      sealedContact: sealText(board.keys, 'somebody@example.org', moderationLimits.contact),
      ...{ createdAt, dueAt: new Date(createdAt.getTime() + 48 * hour) },
    })
  }
}

async function insertReports(
  tx: Database,
  { keys }: Board,
  people: Person[],
  id: string,
  { reason, weights, note = '' }: SampleReport,
): Promise<void> {
  const yesterday = new Date(Date.now() - day)
  // The last people report, because the first ones are the accounts that one signs in to.
  const reporters = people.slice(-weights.length)
  await tx.insert(reports).values(
    weights.map((weight, index) => ({
      reporterTag: voterTag(keys.report, reporters[index]?.voter ?? '', id),
      confessionId: id,
      ...{ reason, weight },
      sealedNote: sealText(keys, index === 0 ? note : '', moderationLimits.note),
      createdOn: yesterday.toISOString().slice(0, 10),
      textSince: sql`(select coalesce(updated_at, created_at) from ${confessions} where id = ${id})`,
    })),
  )
  await tx
    .insert(reportMonths)
    .values({ month: monthOf(yesterday), count: weights.length })
    .onConflictDoNothing()
}

async function hideWithAppeal(
  tx: Database,
  board: Board,
  people: Person[],
  id: string,
): Promise<void> {
  const createdAt = new Date(Date.now() - 2 * day)
  const { title, content, note, appeal } = hidden
  await tx.insert(confessions).values({
    ...{ id, title, content, ...makePreview(content), createdAt, isHidden: true },
    authorTag: authorTag(board.keys, people[0]?.account ?? '', createdAt),
  })
  await insertReports(tx, board, people, id, { reason: 'harassment', weights: [1, 1, 1], note })
  const item = { kind: 'confession', id } as const
  await writeDecision(tx, board, { item, verb: 'hide', byReports: true, rule: 'harassment' })
  await tx.insert(appeals).values({
    ...{ id: randomUUID(), confessionId: id },
    sealedText: sealText(board.keys, appeal, moderationLimits.appeal),
    createdAt: new Date(Date.now() - 20 * hour),
  })
}
