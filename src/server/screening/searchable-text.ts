import { asSeen } from '../../contract/folded-text.ts'

/** A text as readers see it, with at most twice as many code points as it was written with. */
export function searchableText(text: string): string {
  return asSeen(text.normalize('NFKC').length <= maxLength ? text : text.replace(nonAscii, shorter))
}

/** The longest confession in UTF-16 code units: each of its code points may take two. */
const maxLength = 200_000

const nonAscii = /[^\0-\x7f]/gu

/** Some signs normalize to as many as eighteen. */
function shorter(sign: string): string {
  return sign.normalize('NFKC').length <= 2 ? sign : ' '
}
