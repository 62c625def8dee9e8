import { type SQL, sql } from 'drizzle-orm'
import { listedConfessions as confessions } from '../content/visibility.ts'

const { id, upvoteCount, createdAt, topic } = confessions

/** A feed of one topic has the names under which its confessions are stored. */
export type StoredNames = string[] | undefined

/**
 * Selects id, votes and time of the first rows in this order. An index has the rows of each stored name in order, so
 * those are read apart and merged. PostgreSQL would sort all rows of `topic = any(…)`.
 */
export function firstRows(
  names: StoredNames,
  isWanted: SQL | undefined,
  order: SQL,
  limit: SQL,
): SQL {
  const key = sql`select ${id}, ${upvoteCount}, ${createdAt} from ${confessions}
    where ${isWanted ?? sql`true`}`
  if (!names) return sql`${key} ${order} limit ${limit}`
  return sql`select first.* from unnest(${sql.param(names)}::text[]) as stored,
    lateral (${key} and ${topic} = stored ${order} limit ${limit}) as first
    ${order} limit ${limit}`
}
