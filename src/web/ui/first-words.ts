/** Code units for each word: one may be as long as a text. */
const wordLength = 10

/** As part of the name of what stands on many items, so that they can be told apart by ear. */
export function quoted(text: string): string {
  return `“${firstWords(text, 6)}”`
}

/** How a text begins: its first words, and whether more follow. */
export function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/, most + 1)
  const start = words
    .slice(0, most)
    .join(' ')
    .slice(0, most * wordLength)
    .toWellFormed()
  return words.length > most ? `${start} …` : start
}
