/** As an eye reads it: fullwidth and styled signs as plain ones, and nothing that draws nothing. */
export function asSeen(text: string): string {
  return text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
}

/** As well without case and accents. */
export function foldedText(text: string): string {
  return asSeen(text).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
}

/** The frame of a keycap is a sign of its own. */
const unseen = /\p{Default_Ignorable_Code_Point}|\u20e3/gu

/** Unicode has those of a script from zero to nine, and after a nine another zero. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((point - first) % 10)
}
