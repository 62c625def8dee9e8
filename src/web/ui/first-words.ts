/** Limits the result to this many UTF-16 code units per word, since one word may be as long as a text. */
const wordLength = 10

/** Quotes the first words for an accessible name, so that screen reader users can tell similar buttons apart. */
export function quoted(text: string): string {
  return `“${firstWords(text, 6)}”`
}

/** Returns the first words of a text, with an ellipsis if more follow. */
export function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/, most + 1)
  const start = words
    .slice(0, most)
    .join(' ')
    .slice(0, most * wordLength)
    .toWellFormed()
  return words.length > most ? `${start} …` : start
}
