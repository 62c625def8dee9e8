import type { LoneReply } from '../../../contract/replies.ts'
import { createStore, useStore } from '../../ui/store.ts'
import type { ConfessionOrReply, Item } from './more-subject.ts'

/** What is written in the editor. A reply comes with its text, a confession's is read. */
export type Subject =
  | { kind: 'new confession' }
  | { kind: 'confession'; id: string }
  | { kind: 'reply'; reply: LoneReply }
  | { kind: 'report' | 'appeal'; item: Item }
  | { kind: 'hidden words' }

export const editorSubject = createStore<Subject | null>(null)

/** The one editor: it belongs to no card, and so survives what happens to the one it was opened at. */
export function openEditor(what: Subject): void {
  editorSubject.set(what)
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
