/** In Unicode code points: an emoji is one and not two. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** The UTF-16 length is never below that of code points, so a short text needs no counting. */
export function fits(text: string, limit: number): boolean {
  return text.length <= limit || lengthOf(text) <= limit
}

export function tooLong(name: string, limit: number): string {
  return `${name} can have at most ${limit.toLocaleString('en-US')} characters`
}
