import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import type { ItemKind } from '../../../contract/item-kinds.ts'
import type { LoneReply } from '../../../contract/replies.ts'
import { createStore } from '../../ui/store.ts'

/** What the menu `More` and the dialogs that it opens are about. */
export type Item = {
  kind: ItemKind
  id: string
  /** How it begins: a confession's title, a reply's text. */
  of: string
  isOwner: boolean
}

export type ConfessionOrReply = Confession | ConfessionCard | LoneReply

export function itemOf(shown: ConfessionOrReply): Item {
  const { id, isOwner } = shown
  return 'title' in shown
    ? { kind: 'confession', id, of: shown.title, isOwner }
    : { kind: 'reply', id, of: shown.content, isOwner }
}

export const moreMenuId = 'more'

/** The item whose `More` was pressed last, and that button: one menu serves all. */
export const moreSubject = createStore<{ item: Item; button: HTMLElement } | null>(null)
