import { attempt } from '../../ui/attempt.ts'
import { createStore } from '../../ui/store.ts'
import { hiddenForMeMatcher } from './use-is-hidden-for-me.ts'
import { wordMatcher } from './word-matcher.ts'

/*
 * Items and words that this user has hidden for themselves. The list is stored in this browser and never sent. A
 * visitor's list is kept. A member's list is removed when the session ends, so that the next user can't see it.
 */

type ForMe = {
  /** The ids of the hidden items, newest last. */
  ids: string[]
  words: string[]
  isMembers?: boolean
}

const storageKey = 'for-me'
const maxIds = 500
const nothing: ForMe = { ids: [], words: [] }

export const hiddenForMe = createStore(nothing)
/** Ids of items that contain a hidden word but that the user chose to see. A reload hides them again. */
const shownAnyway = new Set<string>()
let isMember = false

if (globalThis.window) {
  load()
  // Load the list again when another tab has changed it.
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

/**
 * Call this when the signed-in user changes. A sign-in makes a visitor's list the member's list. A member's list is
 * removed at sign-out, or when another member signs in.
 */
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
