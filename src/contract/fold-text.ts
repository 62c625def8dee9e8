/** Returns the text as a reader sees it: styled characters become plain ones, invisible ones are removed. */
export function withoutDisguises(text: string): string {
  return withoutLookAlikes(text.normalize('NFKC').replace(unseen, '')).replace(
    /(?!\d)\p{Nd}/gu,
    asciiDigit,
  )
}

/** Returns the text without disguises (such as styled letters), in lower case and without accents. */
export function foldedText(text: string): string {
  return withoutDisguises(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/** Characters to remove. U+20E3 draws the frame of a keycap emoji and follows a plain digit. */
const unseen = /\p{Default_Ignorable_Code_Point}|\u20e3/gu

/** The ten digits of a script are consecutive in Unicode, and another ten may follow directly. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((point - first) % 10)
}

/** Leaves words without any Latin letter as they are: they are probably Russian or Greek. */
function withoutLookAlikes(text: string): string {
  if (!lookAlike.test(text)) return text
  return text.replace(/[\p{L}\p{M}\d.@_-]+/gu, (word) =>
    /[a-z]/i.test(word) ? word.replace(eachLookAlike, (sign) => latin.get(sign) ?? sign) : word,
  )
}

const lookAlikes = [
  ['авекмнорстухіјѕԁһԛԝАВЕКМНОРСТУХІЈЅԚԜ', 'abekmhopctyxijsdhqwABEKMHOPCTYXIJSQW'],
  ['αβεικνορτυωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abeikvoptuwABEZHIKMNOPTYX'],
].map(([signs = '', letters = '']) => [[...signs], [...letters]] as const)

const latin = new Map(
  lookAlikes.flatMap(([signs, letters]) =>
    signs.map((sign, at) => [sign, letters[at] ?? sign] as const),
  ),
)

const lookAlike = new RegExp(`[${[...latin.keys()].join('')}]`, 'u')
const eachLookAlike = new RegExp(lookAlike, 'gu')
