import { withoutDisguises } from '../../contract/fold-text.ts'

/** Returns a text as readers see it: styled characters become plain ones. The result is at most `maxLength` long. */
export function searchableText(text: string): string {
  return withoutDisguises(
    text.normalize('NFKC').length <= maxLength ? text : text.replace(nonAscii, shorter),
  )
}

/** In UTF-16 code units: a confession has up to 100,000 code points, and each takes up to two code units. */
const maxLength = 200_000

const nonAscii = /[^\0-\x7f]/gu

/** Returns a character, or a space if normalizing makes it longer than two code units: some become eighteen. */
function shorter(sign: string): string {
  return sign.normalize('NFKC').length <= 2 ? sign : ' '
}
