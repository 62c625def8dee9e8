import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import type { ItemKind } from '../../../contract/item-kinds.ts'
import type { LoneReply } from '../../../contract/replies.ts'
import { createStore } from '../../ui/store.ts'

/*
 * Which dialog is open. No dialog is part of the card it was opened from, so it stays open if that card is removed. The
 * sign-in dialog has a store of its own, because it opens above the others.
 */

/** The item that the More menu and its dialogs are about. */
export type Item = {
  kind: ItemKind
  id: string
  /** A confession's title or a reply's text, from which the menu quotes the first words. */
  text: string
  isOwner: boolean
}

export type ConfessionOrReply = Confession | ConfessionCard | LoneReply

export type SignOutWay = 'here' | 'everywhere'

/** What a dialog is about. A reply is passed with its text. The text of a confession is read from the API. */
export type DialogSubject =
  | { kind: 'new confession' }
  | { kind: 'confession'; id: string }
  | { kind: 'reply'; reply: LoneReply }
  | { kind: 'report' | 'appeal'; item: Item }
  | { kind: 'hidden words' }
  | { kind: 'sign out'; way: SignOutWay }
  | { kind: 'shortcuts' }

/** Holds the ids that the user has reported since this document was loaded. The browser stores none of them. */
export const reportedIds = createStore<string[]>([])

export const dialogSubject = createStore<DialogSubject | null>(null)

export function openDialog(subject: DialogSubject): void {
  dialogSubject.set(subject)
}

export function openNewConfession(): void {
  openDialog({ kind: 'new confession' })
}

export function openEditorOf(item: ConfessionOrReply): void {
  openDialog('title' in item ? { kind: 'confession', id: item.id } : { kind: 'reply', reply: item })
}

export function closeDialog(): void {
  dialogSubject.set(null)
}

/** Closes the dialog and returns true. Returns false if it is no longer open for this subject. */
export function closeDialogOf(kind: DialogSubject['kind'], id?: string): boolean {
  const shown = dialogSubject.get()
  if (shown?.kind !== kind || idOf(shown) !== id) return false
  closeDialog()
  return true
}

function idOf(shown: DialogSubject): string | undefined {
  if (shown.kind === 'reply') return shown.reply.id
  if (shown.kind === 'report' || shown.kind === 'appeal') return shown.item.id
  return shown.kind === 'confession' ? shown.id : undefined
}

export function itemOf(shown: ConfessionOrReply): Item {
  const { id, isOwner } = shown
  return 'title' in shown
    ? { kind: 'confession', id, text: shown.title, isOwner }
    : { kind: 'reply', id, text: shown.content, isOwner }
}

export const moreMenuId = 'more'

/**
 * The item and the button of the last click on a More button, or null before the first. One menu serves all items.
 */
export const moreSubject = createStore<{ item: Item; button: HTMLElement } | null>(null)
