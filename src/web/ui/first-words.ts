/** Limits the result to this many UTF-16 code units per word, since one word may be as long as a text. */
const maxWordLength = 10

/** Quotes the first words for an accessible name, so that screen reader users can tell similar buttons apart. */
export function quoted(text: string): string {
  return `“${firstWords(text, 6)}”`
}

/** Returns the first words of a text, with an ellipsis if more follow. */
export function firstWords(text: string, maxWords: number): string {
  const words = text.trim().split(/\s+/, maxWords + 1)
  const start = words
    .slice(0, maxWords)
    .join(' ')
    .slice(0, maxWords * maxWordLength)
    .toWellFormed()
  return words.length > maxWords ? `${start} …` : start
}
