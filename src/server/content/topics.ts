import { sentences } from '../../contract/sentences.ts'
import type { Topic } from '../config/topics.ts'
import { problem } from '../errors/problems.ts'

type Stored = { topic?: string | null | undefined }

/**
 * Replaces the stored topic of a row by the one that is shown, which is null if the operator has removed it. On a board
 * without topics the field is left out.
 */
export function withShownTopic<Row extends Stored>(topics: Topic[], { topic, ...row }: Row) {
  if (topics.length === 0 || topic === undefined) return row
  return { ...row, topic: shownTopic(topics, topic) }
}

export function shownTopic(topics: Topic[], stored: string | null): string | null {
  const shown = topics.find(({ storedNames }) => stored !== null && storedNames.includes(stored))
  return shown?.name ?? null
}

/** Finds a topic by its name or an earlier one. Throws `invalid_fields` if there is none. */
export function topicNamed(topics: Topic[], name: string): Topic {
  const found = topics.find(({ storedNames }) => storedNames.includes(name))
  if (found) return found
  const message = sentences.topic
  throw problem('invalid_fields', { errors: [{ field: 'topic', message }], title: message })
}
