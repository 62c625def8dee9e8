/** As an eye reads it: fullwidth and styled signs as plain ones, and nothing that draws nothing. */
export function asSeen(text: string): string {
  return withoutLookAlikes(text.normalize('NFKC').replace(unseen, '')).replace(
    /(?!\d)\p{Nd}/gu,
    asciiDigit,
  )
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

/** Cyrillic and Greek letters that look like a Latin one, in a word or an address that has Latin ones as well. */
function withoutLookAlikes(text: string): string {
  if (!lookAlike.test(text)) return text
  return text.replace(/[\p{L}\p{M}\d.@_-]+/gu, (word) =>
    /[a-z]/i.test(word) ? word.replace(eachLookAlike, (sign) => latin.get(sign) ?? sign) : word,
  )
}

const alike = [
  ['авекмнорстухіјѕԁһԛԝАВЕКМНОРСТУХІЈЅԚԜ', 'abekmhopctyxijsdhqwABEKMHOPCTYXIJSQW'],
  ['αβεικνορτυωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abeikvoptuwABEZHIKMNOPTYX'],
].map(([signs = '', letters = '']) => [[...signs], [...letters]] as const)

const latin = new Map(
  alike.flatMap(([signs, letters]) =>
    signs.map((sign, at) => [sign, letters[at] ?? sign] as const),
  ),
)

const lookAlike = new RegExp(`[${[...latin.keys()].join('')}]`, 'u')
const eachLookAlike = new RegExp(lookAlike, 'gu')
