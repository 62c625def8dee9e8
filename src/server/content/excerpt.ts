import { type Column, sql } from 'drizzle-orm'
import { previewLength } from '../../contract/limits.ts'

/** Code points that are read of a text. A preview is shorter, so `makePreview` can tell whether it cuts the text. */
const startLength = 2 * previewLength

/** Selects the start of a text, from which `makePreview` makes an excerpt. */
export function startOf(text: Column) {
  return sql<string>`left(${text}, ${startLength})`
}
