/** A typo is a letter added, removed or replaced, or two adjacent letters swapped. */
export function isWithinOneTypo(word: string, other: string): boolean {
  const [short = [], long = []] = [[...word], [...other]].sort((a, b) => a.length - b.length)
  if (long.length - short.length > 1) return false
  const differing = short.findIndex((letter, index) => letter !== long[index])
  const at = differing < 0 ? short.length : differing
  const isSameAfter = (inShort: number, inLong: number) =>
    short.slice(at + inShort).join('') === long.slice(at + inLong).join('')
  if (short.length < long.length) return isSameAfter(0, 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isSameAfter(1, 1) || (isSwapped && isSameAfter(2, 2))
}
