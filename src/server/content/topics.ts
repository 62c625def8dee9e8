import { sentences } from '../../contract/sentences.ts'
import { problem } from '../errors/problems.ts'

type Stored = { topic?: string | null | undefined }

/** Replaces the stored topic by the one that is shown, or leaves it out on a board without topics. */
export function withShownTopic<Row extends Stored>(topics: string[], { topic, ...row }: Row) {
  if (topics.length === 0 || topic === undefined) return row
  return { ...row, topic: shownTopic(topics, topic) }
}

/** Returns the stored topic, or null if the operator has removed it. */
export function shownTopic(topics: string[], stored: string | null): string | null {
  return stored !== null && topics.includes(stored) ? stored : null
}

/** Throws `invalid_fields` if the board has no topic of this name. */
export function assertTopic(topics: string[], name: string | null | undefined): void {
  if (name === null || name === undefined || topics.includes(name)) return
  const message = sentences.topic
  throw problem('invalid_fields', { errors: [{ field: 'topic', message }], title: message })
}
