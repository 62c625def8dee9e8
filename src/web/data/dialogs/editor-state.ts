import type { LoneReply } from '../../../contract/replies.ts'
import { createStore, useStore } from '../../ui/store.ts'
import type { ConfessionOrReply, Item } from './more-subject.ts'

/** What the editor is open for. A reply is passed with its text. The text of a confession is read from the API. */
export type Subject =
  | { kind: 'new confession' }
  | { kind: 'confession'; id: string }
  | { kind: 'reply'; reply: LoneReply }
  | { kind: 'report' | 'appeal'; item: Item }
  | { kind: 'hidden words' }

export const editorSubject = createStore<Subject | null>(null)

/** Opens the editor. It is not part of a card, so it stays open if the card it was opened from is removed. */
export function openEditor(subject: Subject): void {
  editorSubject.set(subject)
}

export function openEditorOf(item: ConfessionOrReply): void {
  openEditor('title' in item ? { kind: 'confession', id: item.id } : { kind: 'reply', reply: item })
}

export function closeEditor(): void {
  editorSubject.set(null)
}

export function useEditorSubject(): Subject | null {
  return useStore(editorSubject)
}
