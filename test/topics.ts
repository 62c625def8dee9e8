import { expect } from 'vitest'
import type { Answer, Caller } from './board.ts'

const texts = { title: 'A title', content: 'A confession' }

export const unknownTopic = {
  status: 422,
  body: { code: 'invalid_fields', errors: [{ field: 'topic' }] },
}

/** Posts a confession with this topic; `more` replaces its other fields. */
export async function confessUnder(by: Caller, topic?: string | null, more = {}) {
  const { status, body } = await by.post('/api/confessions', { ...texts, topic, ...more })
  expect(status).toBe(201)
  return body
}

/** Edits such a confession. Without `more`, only the topic changes. */
export function editTopic(
  by: Caller,
  id: string,
  topic?: string | null,
  more = {},
): Promise<Answer> {
  return by.patch(`/api/confessions/${id}`, { ...texts, topic, ...more })
}
