import { wordsIn } from '../../../contract/search-words.ts'
import { createStore } from '../../ui/store.ts'
import { createReaderStorage } from '../reader-storage/reader-storage.ts'
import { hiddenForMeMatcher } from './use-is-hidden-for-me.ts'

/* Items and words that this user has hidden for themselves. */

type ForMe = {
  /** The ids of the hidden items, newest last. */
  ids: string[]
  words: string[]
}

const maxIds = 500
const nothing: ForMe = { ids: [], words: [] }

export const hiddenForMe = createStore(nothing)
/** Ids of items that contain a hidden word but that the user chose to see. A reload hides them again. */
const shownAnyway = new Set<string>()
/* `public/start.js` reads the same key before the first paint. */
const storage = createReaderStorage<ForMe>({ key: 'for-me', nothing, isEmpty, show: apply })

if (globalThis.window) storage.load()

export function hideForMe(id: string): void {
  shownAnyway.delete(id)
  storage.update(({ ids, words }) => ({
    ids: [...ids.filter((other) => other !== id), id].slice(-maxIds),
    words,
  }))
}

export function showForMe(id: string): void {
  shownAnyway.add(id)
  storage.update(({ ids, words }) => ({ ids: ids.filter((other) => other !== id), words }))
}

export function showAllForMe(): void {
  storage.update(({ words }) => ({ ids: [], words }))
}

export function hideWords(words: string[]): void {
  shownAnyway.clear()
  storage.update(({ ids }) => ({ ids, words }))
}

function apply(stored: ForMe): void {
  const ids = new Set(stored.ids)
  const hasWord = wordMatcher(stored.words)
  const hides = (id: string, text: string) => ids.has(id) || (!shownAnyway.has(id) && hasWord(text))
  hiddenForMeMatcher.set(isEmpty(stored) ? null : hides)
  hiddenForMe.set(stored)
}

function isEmpty({ ids, words }: ForMe): boolean {
  return ids.length + words.length === 0
}

/** Ignores case and accents, as the search does. Only whole words match, except in scripts without spaces. */
function wordMatcher(phrases: string[]): (text: string) => boolean {
  const wanted = phrases.flatMap((phrase) => {
    const words = [...wordsIn(phrase)]
    if (words.length === 0) return []
    const joined = joinedWords(words)
    return words.some(({ isRun }) => isRun) ? joined.trim() : joined
  })
  return (text) => {
    if (wanted.length === 0) return false
    const words = joinedWords(wordsIn(text))
    return wanted.some((phrase) => words.includes(phrase))
  }
}

function joinedWords(words: Iterable<{ folded: string }>): string {
  return ` ${Array.from(words, ({ folded }) => folded).join(' ')} `
}
