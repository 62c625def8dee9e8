/*
 * Apart from the schemas, so that the browser gets this without the schema library.
 */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text can be an item's id: whatever this lets through, the schema `Id` does, too. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
