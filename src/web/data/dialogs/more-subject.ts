import type { ItemKind } from '../../../contract/item-kinds.ts'
import { createStore } from '../../ui/store.ts'

/** What the menu `More` and the dialogs that it opens are about. */
export type Item = {
  kind: ItemKind
  id: string
  /** How it begins: a confession's title, a reply's text. */
  of: string
  isOwner: boolean
}

export const moreMenuId = 'more'

/** The item whose `More` was pressed last, and that button: one menu serves all. */
export const moreSubject = createStore<{ item: Item; button: HTMLElement } | null>(null)
