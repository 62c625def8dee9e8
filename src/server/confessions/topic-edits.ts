import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Confession } from '../../contract/confessions.ts'
import type { Config } from '../config/config.ts'
import type { Topic } from '../config/topics.ts'
import { topicNamed } from '../content/topics.ts'
import { columnsOf, isOwn } from '../content/visibility.ts'
import type { Database } from '../db/database.ts'
import { confessions } from '../db/schema/content.ts'
import { mayWrite } from '../viewer/may-write.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** What an edit stores as the topic. `isSame` says whether that changes nothing. */
export type TopicEdit = { stored: SQL; isSame: SQL }

/**
 * Returns what to store for a topic that an edit sent. Undefined is no change. A stored name stays if it is already
 * shown as this topic. So a removed topic, which is shown as none, is not lost and returns when the operator adds it
 * again. Throws `invalid_fields`.
 */
export function topicEditOf(
  { topics }: Pick<Config, 'topics'>,
  name: string | null | undefined,
): TopicEdit | undefined {
  if (name === undefined) return undefined
  const topic = name === null ? null : topicNamed(topics, name)
  const isSame = isShownAs(topics, topic)
  const stored = sql`case when ${isSame} then ${confessions.topic} else ${topic?.name ?? null}::text end`
  return { stored, isSame }
}

/**
 * Changes only the topic of the viewer's own confession. It is not an edit of the text: reports stay, and a hidden
 * confession stays hidden. Returns undefined if the texts differ or the topic does not.
 */
export async function changeTopic(
  db: Database,
  viewer: Viewer,
  { id, title, content }: Pick<Confession, 'id' | 'title' | 'content'>,
  { stored, isSame }: TopicEdit,
) {
  const [row] = await db
    .update(confessions)
    .set({ topic: stored })
    .where(
      and(
        eq(confessions.id, id),
        isOwn(confessions, viewer),
        mayWrite(viewer),
        eq(confessions.title, title),
        eq(confessions.content, content),
        not(isSame),
      ),
    )
    .returning(columnsOf.confession)
  return row
}

function isShownAs(topics: Topic[], topic: Topic | null): SQL {
  const names = topic ? topic.storedNames : topics.flatMap(({ storedNames }) => storedNames)
  const isAmong = sql`coalesce(${confessions.topic} = any(${sql.param(names)}::text[]), false)`
  return topic ? isAmong : not(isAmong)
}
