import { createStore } from '../../ui/store.ts'
import { hidesForMe } from './hides-for-me.ts'
import { wordMatcher } from './word-matcher.ts'

/*
 * What somebody does not want to see, in this browser alone: nothing of it is sent. A visitor's stays; a member's
 * is nobody else's to find, and goes with the session.
 */

type ForMe = {
  /** Newest last. */
  ids: string[]
  words: string[]
  isMembers?: boolean
}

const storageKey = 'for-me'
const maxIds = 500
const nothing: ForMe = { ids: [], words: [] }

export const forMe = createStore(nothing)
/** Hidden by a word, and looked at all the same, as long as the page is there. */
const shownAnyway = new Set<string>()
let isMember = false

if (globalThis.window) startForMe()

/** As this page or another one of the browser left it. */
function startForMe(): void {
  read()
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) read()
  })
}

export function hideForMe(id: string): void {
  shownAnyway.delete(id)
  const { ids, words } = forMe.get()
  keep({ ids: [...ids.filter((other) => other !== id), id].slice(-maxIds), words })
}

export function showForMe(id: string): void {
  shownAnyway.add(id)
  const { ids, words } = forMe.get()
  keep({ ids: ids.filter((other) => other !== id), words })
}

export function showAllForMe(): void {
  keep({ ids: [], words: forMe.get().words })
}

export function hideWords(words: string[]): void {
  shownAnyway.clear()
  keep({ ids: forMe.get().ids, words })
}

/** What a visitor hid stays hidden for whoever signs in, and is theirs from then on. */
export function followReader(reader: { isMember: boolean; isAnother: boolean }): void {
  isMember = reader.isMember
  const { isMembers } = forMe.get()
  if (isMembers && (!isMember || reader.isAnother)) keep(nothing)
  else if (isMember && !isMembers) keep(forMe.get())
}

function keep(kept: ForMe): void {
  show({ ...kept, isMembers: isMember })
  attempt(() =>
    isEmpty(kept)
      ? localStorage.removeItem(storageKey)
      : localStorage.setItem(storageKey, JSON.stringify(forMe.get())),
  )
}

function read(): void {
  attempt(() => show({ ...nothing, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') }))
}

function show(kept: ForMe): void {
  const ids = new Set(kept.ids)
  const hasWord = wordMatcher(kept.words)
  const hides = (id: string, text: string) =>
    ids.has(id) || (kept.words.length > 0 && !shownAnyway.has(id) && hasWord(text))
  hidesForMe.set(isEmpty(kept) ? null : hides)
  forMe.set(kept)
}

function isEmpty({ ids, words }: ForMe): boolean {
  return ids.length + words.length === 0
}

/** A browser may refuse storage, or hold something else there: then it is hidden as long as the page is there. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
