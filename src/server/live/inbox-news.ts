import { sql } from 'drizzle-orm'
import { listedReplies } from '../content/visibility.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'

/** A reply, whom it answers and who wrote it. The tags never leave the server. */
export type News = { id: string; answeredTag: string; authorTag: string }

const news = prepare<News>(
  'inbox_news',
  sql`select id, answered_tag as "answeredTag", author_tag as "authorTag" from ${listedReplies}
    where id = any(${sql.placeholder('replyIds')}::uuid[]) and answered_tag is not null`,
)

/**
 * Of these replies, in no order, those that everybody may read and that answer somebody: of another month
 * that may be who wrote it, so whoever has both tags is not told. How many may be asked for, the caller bounds.
 */
export function findNews(db: PooledDatabase, replyIds: string[]): Promise<News[]> {
  return news.run(db, { replyIds })
}
