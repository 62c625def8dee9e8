import { eq } from 'drizzle-orm'
import { Id } from '../../contract/paging.ts'
import { importedId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { confessions } from '../db/schema/content.ts'

/** Where a confession that came from another board is now, for its address there. */
export async function newAddressOf(
  { db, keys }: Board,
  { pathname, search }: URL,
): Promise<string | undefined> {
  const [, oldId = ''] = /^\/confession\/([^/]{1,200})$/.exec(pathname) ?? []
  if (!oldId || Id.safeParse(oldId).success) return undefined
  const id = importedId(keys, 'confession', decodeURIComponent(oldId))
  const found = await db.$count(confessions, eq(confessions.id, id))
  return found > 0 ? `/confession/${id}${search}` : undefined
}
