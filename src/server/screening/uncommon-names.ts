import { isWord } from './everyday-words.ts'
import { givenNames, noSurnames, publicNames, surnames, wordsToo } from './known-names.ts'
import { isTitleCase, type Word } from './name-words.ts'

/** Beside a surname that is nothing else a name that is no word: 'Xiaoyu Zhang', and in the order of East Asia. */
export function* uncommonNamesIn(text: string, words: Word[]): Generator<string> {
  for (const [index, surname] of words.entries()) {
    if (!surname.isCapital || surname.isShout || !distinct.has(surname.folded)) continue
    const [before, next, last] = [words[index - 1], words[index + 1], words[index + 2]]
    const others = (one: number, other: number) => [
      ...words.slice(Math.max(0, one - 3), one),
      ...words.slice(other + 1, other + 4),
    ]
    if (before && isBeside(text, before, surname) && isUnknown(before)) {
      if (!isPublic(before, surname) && !isTitleCase(others(index - 1, index)))
        yield text.slice(before.start, surname.end)
    } else if (next && eastern.has(surname.folded) && isBeside(text, surname, next)) {
      const isFull = last !== undefined && isBeside(text, next, last) && last.isCapital
      if (isPublic(surname, next) || isTitleCase(others(index, isFull ? index + 2 : index + 1)))
        continue
      if (isFull && middle.test(next.folded) && next.isCapital)
        yield text.slice(surname.start, last.end)
      else if (isUnknown(next) || isGiven(next)) yield text.slice(surname.start, next.end)
    }
  }
}

function isBeside(text: string, word: Word, next: Word): boolean {
  return /^[ \u00a0]{1,2}$/.test(text.slice(word.end, next.start))
}

function isUnknown({ folded, isCapital, isShout }: Word): boolean {
  if (!isCapital || isShout || folded.length < 3 || isWord(folded)) return false
  if (noSurnames.has(folded)) return false
  return !givenNames.has(folded) && !surnames.has(folded) && !noGivenNames.has(folded)
}

function isGiven({ folded, isCapital }: Word): boolean {
  return isCapital && givenNames.has(folded) && !wordsToo.has(folded) && !surnames.has(folded)
}

function isPublic(one: Word, other: Word): boolean {
  return publicNames.has(`${one.folded} ${other.folded}`)
}

const eastern = new Set(
  'bui cai cao chan chang chau chen cheng choi chong chou chu chung dang deng dinh doan dong duong feng guo ho hoang hong hsu huang huynh hwang jang jung kang kim kwon lai lam lau leung liang liao lin liu luo nakamura ngo nguyen pham phan phung qian shen shin suzuki takahashi tanaka trinh tran truong tsai vo vu watanabe wong wu xie xu yamamoto yang yuan zhang zhao zheng zhou zhu'.split(
    ' ',
  ),
)

const distinct = new Set([
  ...eastern,
  ...'agarwal aguilar alvarez banerjee bhatt castaneda castillo chavez choudhury chowdhury contreras delgado desai diaz dominguez espinoza fernandez flores fuentes garcia gomez gonzales gonzalez guerrero gupta gutierrez guzman hernandez herrera hussain jimenez joshi kaur khan kumar lopez maldonado martinez mehta mejia mendez mendoza mishra mukherjee munoz nair nunez ochoa ortega ortiz pacheco padilla patel perez ramirez reddy reyes rivera rodriguez rojas romero ruiz salazar salinas sanchez sandoval serrano shah sharma siddiqui singh smith johnson suarez subramanian trujillo valdez vargas vasquez vazquez velasquez zamora'.split(
    ' ',
  ),
])

/** Of Vietnam. */
const middle = /^(?:van|thi|minh|ngoc|thanh|huu|duc|hoang|quoc|thu|bao|xuan|dinh|gia|hong|kim)$/

const noGivenNames = new Set(
  'professor prof profs dr mr mrs ms mx tas ras auntie aunty uncle grandma grandpa abuela tio tia provost chancellor senator los las san santa del des chula seoul tokyo beijing shanghai taipei hanoi saigon boston mira rancho tijuana baja pho banh chinese korean vietnamese japanese mexican indian filipino american taiwanese cantonese mandarin asian latino latina'.split(
    ' ',
  ),
)
