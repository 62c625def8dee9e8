import { asSeen } from '../../contract/folded-text.ts'

/** A text as readers see it, with at most twice as many code points as it was written with. */
export function searchableText(text: string): string {
  return asSeen(text.normalize('NFKC').length <= maxLength ? text : text.replace(nonAscii, shorter))
}

/** In code units: what a confession may have, each code point a pair of them. */
const maxLength = 200_000

const nonAscii = /[^\0-\x7f]/gu

/** Some signs normalize to as many as eighteen. */
function shorter(sign: string): string {
  return sign.normalize('NFKC').length <= 2 ? sign : ' '
}
