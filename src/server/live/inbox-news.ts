import { sql } from 'drizzle-orm'
import { authors, listedReplies } from '../content/visibility.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'

/**
 * A new reply. `answeredTag` is the author tag of the item that it answers. Author tags are keyed hashes of an
 * account and a month; they never leave the server.
 */
export type News = { id: string; answeredTag: string; authorTag: string }

const news = prepare<News>(
  'inbox_news',
  sql`select id, answered_tag as "answeredTag", author_tag as "authorTag" from ${listedReplies}
    where id = any(${sql.placeholder('replyIds')}::uuid[]) and answered_tag is not null`,
)

/**
 * Returns the replies with these ids that everyone can see, in no order, except answers to the same tag. An author
 * who answers their own text of another month has two different tags. So the caller must skip replies if both tags
 * are the viewer's.
 */
export function findNews(db: PooledDatabase, replyIds: string[]): Promise<News[]> {
  return news.run(db, { replyIds })
}

const tags = prepare<{ authorTag: string }>(
  'item_authors',
  sql`select distinct author_tag as "authorTag" from ${authors}
    where id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** Returns the author tags of the confessions and replies with these ids, including hidden but not deleted ones. */
export async function findAuthors(db: PooledDatabase, ids: string[]): Promise<Set<string>> {
  const found = ids.length > 0 ? await tags.run(db, { ids }) : []
  return new Set(found.map(({ authorTag }) => authorTag))
}
