import { foldedText } from '../../contract/folded-text.ts'

export type Word = {
  folded: string
  start: number
  end: number
  isCapital: boolean
  isShout: boolean
}

const word = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu

const ascii = /^[\0-\x7f]*$/

/** With where they stand, folded and without a genitive. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    folded: (ascii.test(found) ? found.toLowerCase() : foldedText(found)).replace(
      /['’]s$|['’]/g,
      '',
    ),
    start: index,
    end: index + found.replace(/['’]s$/i, '').length,
    isCapital: /^\p{Lu}/u.test(found),
    isShout: found.length > 1 && found === found.toUpperCase(),
  }))
}

/** All around have a capital, so that it says nothing. */
export function isTitleCase(others: Word[]): boolean {
  const telling = others.filter(({ folded }) => folded !== 'i')
  return telling.length > 0 && telling.every(({ isCapital }) => isCapital)
}
