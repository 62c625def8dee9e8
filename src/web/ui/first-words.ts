/** Maximum UTF-16 code units of the result for each word, because one word may be as long as a whole text. */
const maxWordLength = 10

/**
 * Returns the first words of a text in quotation marks. In accessible names, they tell screen reader users which item
 * a button is for.
 */
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
