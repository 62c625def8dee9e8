import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { placeConfessions } from '../../../test/content.ts'
import { rowsOf } from '../db/database.ts'
import { confessions, confessionTerms } from '../db/schema/content.ts'
import { indexMissing, indexText } from './indexing.ts'

describe('confessions from before there was a search', () => {
  const board = useBoard()

  test('are indexed while votes and edits lock them', async () => {
    const { db } = board.board
    await placeConfessions(board.board, [{ title: 'Of old' }])
    await db.transaction(async (tx) => {
      await tx.execute(sql`update ${confessions} set upvote_count = upvote_count`)
      for await (const count of indexMissing(db)) expect(count).toBe(1)
    })

    expect(await stored()).toHaveLength(1)
  })

  test('are not found by a text that was edited or deleted meanwhile', async () => {
    const { db } = board.board
    await placeConfessions(board.board, [{ title: 'Before' }])
    const [text] = await rowsOf<{ id: string; title: string; content: string }>(
      db,
      sql`select id, title, content from ${confessions}`,
    )
    if (!text) throw new Error('No confession was placed')
    await db.execute(sql`update ${confessions} set title = 'After'`)
    await indexText(db, text)
    await db.execute(sql`delete from ${confessions}`)
    await indexText(db, text)

    expect(await stored()).toEqual([])
  })

  function stored() {
    return rowsOf(board.board.db, sql`select 1 from ${confessionTerms}`)
  }
})
