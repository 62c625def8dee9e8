import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import type { ItemKind } from '../../../contract/item-kinds.ts'
import type { LoneReply } from '../../../contract/replies.ts'
import { createStore } from '../../ui/store.ts'

/** The item that the More menu and its dialogs are about. */
export type Item = {
  kind: ItemKind
  id: string
  /** A confession's title or a reply's text, from which the menu quotes the first words. */
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

/**
 * The item and the button of the last click on a More button, or null before the first. One menu serves all items.
 */
export const moreSubject = createStore<{ item: Item; button: HTMLElement } | null>(null)
