/** Returns the number of Unicode code points, so that most emojis count as one. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** A text never has more code points than UTF-16 units, so short texts are not counted. */
export function fits(text: string, limit: number): boolean {
  return text.length <= limit || lengthOf(text) <= limit
}

export function tooLong(name: string, limit: number): string {
  return `${name} can have at most ${limit.toLocaleString('en-US')} characters`
}
