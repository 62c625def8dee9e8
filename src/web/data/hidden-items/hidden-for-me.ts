import { attempt } from '../../ui/attempt.ts'
import { createStore } from '../../ui/store.ts'
import { hiddenForMeMatcher } from './use-is-hidden-for-me.ts'
import { wordMatcher } from './word-matcher.ts'

/*
 * Items and words that this user has hidden for themselves. The list stays in this browser and is never sent. A
 * visitor's list stays; a member's is removed at the end of the session, so that no one else finds it.
 */

type ForMe = {
  /** The newest id is the last one. */
  ids: string[]
  words: string[]
  isMembers?: boolean
}

const storageKey = 'for-me'
const maxIds = 500
const nothing: ForMe = { ids: [], words: [] }

export const hiddenForMe = createStore(nothing)
/** Items that contain a hidden word but that the user has opened, until the page is left. */
const shownAnyway = new Set<string>()
let isMember = false

if (globalThis.window) {
  load()
  // Other tabs may change the list.
  window.addEventListener('storage', ({ key }) => key === storageKey && load())
}

export function hideForMe(id: string): void {
  shownAnyway.delete(id)
  const { ids, words } = hiddenForMe.get()
  save({ ids: [...ids.filter((other) => other !== id), id].slice(-maxIds), words })
}

export function showForMe(id: string): void {
  shownAnyway.add(id)
  const { ids, words } = hiddenForMe.get()
  save({ ids: ids.filter((other) => other !== id), words })
}

export function showAllForMe(): void {
  save({ ids: [], words: hiddenForMe.get().words })
}

export function hideWords(words: string[]): void {
  shownAnyway.clear()
  save({ ids: hiddenForMe.get().ids, words })
}

/** Call this when the user changes. A visitor's list stays after a sign-in and then belongs to the member. */
export function followReader(reader: { isMember: boolean; isAnother: boolean }): void {
  isMember = reader.isMember
  const { isMembers } = hiddenForMe.get()
  if (isMembers && (!isMember || reader.isAnother)) save(nothing)
  else if (isMember && !isMembers) save(hiddenForMe.get())
}

function save(kept: ForMe): void {
  apply({ ...kept, isMembers: isMember })
  attempt(() =>
    isEmpty(kept)
      ? localStorage.removeItem(storageKey)
      : localStorage.setItem(storageKey, JSON.stringify(hiddenForMe.get())),
  )
}

function load(): void {
  attempt(() => apply({ ...nothing, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') }))
}

function apply(kept: ForMe): void {
  const ids = new Set(kept.ids)
  const hasWord = wordMatcher(kept.words)
  const hides = (id: string, text: string) =>
    ids.has(id) || (kept.words.length > 0 && !shownAnyway.has(id) && hasWord(text))
  hiddenForMeMatcher.set(isEmpty(kept) ? null : hides)
  hiddenForMe.set(kept)
}

function isEmpty({ ids, words }: ForMe): boolean {
  return ids.length + words.length === 0
}
