import { sql, type SQLWrapper } from 'drizzle-orm'
import { describe, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { placeConfessions, placeReplies } from '../../../test/content.ts'
import type { Viewer } from '../accounts/sessions.ts'
import { authorTags } from '../anonymity/tags.ts'
import { ownConfessionRows } from '../confessions/own-confessions.ts'
import { feedRows } from '../confessions/feed.ts'
import { ownReplyRows } from '../replies/own-replies.ts'
import { threadRows } from '../replies/thread.ts'
import { rowsOf } from './connect.ts'

const day = 24 * 60 * 60 * 1000
describe('probe', () => {
  const board = useBoard()
  test('x', async () => {
    const { keys, db } = board.board
    const now = Date.now()
    const id = crypto.randomUUID()
    const viewer: Viewer = { accountId: id, email: '', emailVerified: true, hasPassword: true, memberSince: '', authorTags: authorTags(keys, id, new Date(now - 200 * day).toISOString().slice(0, 7), new Date(now)) }
    const tags = viewer.authorTags
    const N = 3000
    const own = (i: number) => i % 30 === 0 ? { authorTag: tags[(i / 30) % tags.length] } : {}
    const cs = await placeConfessions(board.board, Array.from({ length: N }, (_, i) => ({ createdAt: new Date(now - i * 3_600_000), upvoteCount: i % 40, ...own(i) })))
    const rs = await placeReplies(board.board, Array.from({ length: N }, (_, i) => ({ confessionId: cs[i < 300 ? 0 : i]?.id, createdAt: new Date(now - i * 3_600_000), upvoteCount: i % 40, ...own(i) })))
    await placeReplies(board.board, Array.from({ length: N }, (_, i) => ({ confessionId: rs[i]?.confessionId, parentReplyId: rs[i]?.id, depth: 1 })))
    await db.execute(sql`analyze`)
    const show = async (name: string, s: SQLWrapper) => {
      const rows = await rowsOf<Record<string, string>>(db, sql`explain ${s.getSQL()}`)
      console.log(name + '\n' + rows.map((r) => Object.values(r)[0]).join('\n'))
    }
    const c = cs[1500]!
    const after = { of: 'feed', sort: 'new', frame: 'all', since: null, upvotes: c.upvoteCount, at: c.createdAt.toISOString(), id: c.id } as const

    const { newestOwn } = await import('../own-content.ts')
    const { confessions } = await import('./schema.ts')
    await db.execute(sql`set enable_sort = off`)
    await show('inner nosort', newestOwn(confessions, 'confessions', {...viewer, authorTags: tags.slice(0,3)}, undefined))
    await db.execute(sql`set enable_bitmapscan = off`)
    await show('inner nosort nobitmap', newestOwn(confessions, 'confessions', {...viewer, authorTags: tags.slice(0,3)}, undefined))
  })
})
