/* Apart from the schemas, so that the browser needs no schema library for it. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whatever this accepts, the schema `Id` accepts, too. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
