import { withoutDisguises } from '../../contract/fold-text.ts'

/** Returns a text as readers see it, with at most twice as many code points as the original. */
export function searchableText(text: string): string {
  return withoutDisguises(
    text.normalize('NFKC').length <= maxLength ? text : text.replace(nonAscii, shorter),
  )
}

/** The longest confession in UTF-16 code units: a code point takes up to two. */
const maxLength = 200_000

const nonAscii = /[^\0-\x7f]/gu

/** Replaces characters that normalize to more than two code units: some become eighteen. */
function shorter(sign: string): string {
  return sign.normalize('NFKC').length <= 2 ? sign : ' '
}
