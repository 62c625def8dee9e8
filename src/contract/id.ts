/* This file has no schemas, so that the browser can import it without the schema library. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Returns whether a text is an id. Must not accept anything that the schema `Id` refuses. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
