import type { PooledDatabase } from '../db/database.ts'

/** Of these replies those that everybody may read and that answer somebody. */
export async function findNews(
  _db: PooledDatabase,
  _replyIds: string[],
): Promise<{ id: string; answeredTag: string }[]> {
  return []
}
