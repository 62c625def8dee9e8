import { sql } from 'drizzle-orm'
import { authors, listedReplies } from '../content/visibility.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'

/** A reply with the author tags of what it answers and of its author. The tags never leave the server. */
export type News = { id: string; answeredTag: string; authorTag: string }

const news = prepare<News>(
  'inbox_news',
  sql`select id, answered_tag as "answeredTag", author_tag as "authorTag" from ${listedReplies}
    where id = any(${sql.placeholder('replyIds')}::uuid[]) and answered_tag is not null`,
)

/**
 * Those of the replies that everyone can see and that answer an author, in no order. An author who answers their own
 * text of another month has two different tags, so the caller must skip replies of which the viewer has both tags.
 */
export function findNews(db: PooledDatabase, replyIds: string[]): Promise<News[]> {
  return news.run(db, { replyIds })
}

const tags = prepare<{ authorTag: string }>(
  'item_authors',
  sql`select distinct author_tag as "authorTag" from ${authors}
    where id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** The author tags of the confessions and replies with these ids that are still stored, hidden or not. */
export async function findAuthors(db: PooledDatabase, ids: string[]): Promise<Set<string>> {
  const found = ids.length > 0 ? await tags.run(db, { ids }) : []
  return new Set(found.map(({ authorTag }) => authorTag))
}
