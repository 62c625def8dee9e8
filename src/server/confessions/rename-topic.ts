import { eq } from 'drizzle-orm'
import { topicName } from '../config/topics.ts'
import type { Database } from '../db/database.ts'
import { confessions } from '../db/schema/content.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** Renames the topic of all confessions, also of hidden ones. Returns their number. Throws an OperatorError. */
export async function renameTopic(
  db: Database,
  topics: string[],
  from: string,
  to: string,
): Promise<number> {
  const topic = topicName(to)
  if (!topics.includes(topic)) throw new OperatorError(`TOPICS has no "${topic}": add it first`)
  const renamed = await db
    .update(confessions)
    .set({ topic })
    .where(eq(confessions.topic, topicName(from)))
    .returning({ id: confessions.id })
  return renamed.length
}
