import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { fillCampus } from '../../../seed/campus.ts'
import { seededRandom } from '../../../seed/random.ts'
import { sampleConfessions } from '../../../seed/texts/all.ts'
import { makePreview } from '../../../src/contract/preview.ts'
import type { Board } from '../../../src/server/board/board.ts'
import { confessions, replies } from '../../../src/server/db/schema/content.ts'
import { placeConfession, placeConfessions, placeReplies } from '../../../test/content.ts'

const minuteMs = 60_000
const confessionCount = 1_000
/** Fifty replies: the number on each level. The replies of a level are distributed evenly over the level above. */
const threadShape = [20, 15, 10, 5]

const texts = sampleConfessions.map(({ content }) => content)
const replyTexts = sampleConfessions.flatMap((one) => one.replies?.map(({ text }) => text) ?? [])

/** Writes the sample campus, a thread of fifty replies, and older confessions up to a thousand. */
export async function fillBoard(board: Board): Promise<{ threadId: string }> {
  const random = seededRandom(2026)
  const campus = await fillCampus(board)
  const threadId = await growThread(board)
  const older = Array.from({ length: confessionCount - campus.confessions - 1 }, (_, number) => {
    // Joins one to three samples to vary the length.
    const length = 1 + Math.floor(random() * 3)
    const content = Array.from({ length }, () => pick(texts, random)).join('\n\n')
    return {
      title: pick(sampleConfessions, random).title,
      content,
      ...makePreview(content),
      createdAt: new Date(Date.now() - (76 * 24 * 60 + number * 30) * minuteMs),
      upvoteCount: Math.floor(random() ** 3 * 100),
    }
  })
  await placeConfessions(board, older)
  await board.db.execute(sql`analyze`)
  return { threadId }
}

async function growThread(board: Board): Promise<string> {
  const content = texts.slice(0, 2).join('\n\n')
  const createdAt = new Date(Date.now() - 3 * 60 * minuteMs)
  const written = { title: 'A thread of fifty', content, ...makePreview(content), createdAt }
  const { id: confessionId } = await placeConfession(board, written)
  let above: string[] = []
  let number = 0
  for (const [depth, count] of threadShape.entries()) {
    const level = Array.from({ length: count }, (_, place) => ({
      id: randomUUID(),
      confessionId,
      parentReplyId: above[place % above.length] ?? null,
      depth,
      content: replyTexts[number++ % replyTexts.length] ?? '',
      createdAt: new Date(createdAt.getTime() + number * minuteMs),
      upvoteCount: place % 7,
    }))
    await placeReplies(board, level)
    above = level.map(({ id }) => id)
  }
  await board.db
    .update(confessions)
    .set({ replyCount: number })
    .where(eq(confessions.id, confessionId))
  const stored = await board.db.$count(replies, eq(replies.confessionId, confessionId))
  if (stored !== 50) throw new Error(`The thread of fifty has ${stored} replies`)
  return confessionId
}

function pick<Item>(items: Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}
