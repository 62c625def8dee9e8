import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Thread, ThreadQuery } from '../../contract/replies.ts'
import type { CacheableRead } from '../api/cached-read.ts'
import { answersSubject } from '../cache/cache.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { placeIn } from './thread-cursors.ts'
import { pathOutlines } from './thread-rows.ts'
import { readThread } from './thread-tree.ts'

/**
 * Reads the replies to a confession or the answers to a reply: at most 50 direct ones, 300 in all, about 1 MB
 * (decision 12). If `focus`, the reply in the URL, is not on the page, the page begins with the branch that contains
 * it. Throws `confession_not_found`, `reply_not_found` or `invalid_cursor`.
 */
export function cacheableThread(
  db: Database,
  board: { keys: Keys },
  of: Item,
  { cursor, focus }: z.infer<typeof ThreadQuery>,
): CacheableRead<Thread> {
  const after = placeIn(of, cursor)
  const read = async (viewer: Viewer | null) => {
    const path = focus ? await pathOutlines(db, viewer, of.id, focus) : []
    if (focus && path.length === 0) throw problem('reply_not_found')
    path.sort((above, below) => above.depth - below.depth)
    const thread = await readThread(db, board, viewer, of, after, path)
    if (thread.items.length === 0) await assertHasThread(db, viewer, of)
    return thread
  }
  const key = `thread ${of.kind} ${of.id} ${cursor ?? ''} ${focus ?? ''}`
  const subject = of.kind === 'confession' ? of.id : answersSubject
  return { key, subject, read }
}

/** Throws if the item does not exist for the viewer, or is a reply that was imported without its confession. */
async function assertHasThread(db: Database, viewer: Viewer | null, { kind, id }: Item) {
  const { reachableFor, confessionId, notFound } = itemKinds[kind]
  const items = reachableFor(viewer)
  const found = await db.$count(items, sql`${items.id} = ${id} and ${confessionId} is not null`)
  if (found === 0) throw problem(notFound)
}
