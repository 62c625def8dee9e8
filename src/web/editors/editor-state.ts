import type { LoneReply } from '../../contract/replies.ts'
import { createStore, useStore } from '../ui/store.ts'

/** What is written in the editor. A reply comes with its text, a confession's is read. */
export type Subject =
  | { kind: 'new confession' }
  | { kind: 'confession'; id: string }
  | { kind: 'reply'; reply: LoneReply }

const subject = createStore<Subject | null>(null)

/** The one editor: it belongs to no card, and so survives what happens to the one it was opened at. */
export function openEditor(what: Subject): void {
  subject.set(what)
}

export function closeEditor(): void {
  subject.set(null)
}

/** Closes it only if it shows that: another may have been opened since. Answers whether it did. */
export function closeEditorOf(kind: Subject['kind'], id?: string): boolean {
  const shown = subject.get()
  if (shown?.kind !== kind || idOf(shown) !== id) return false
  closeEditor()
  return true
}

export function useEditorSubject(): Subject | null {
  return useStore(subject)
}

function idOf(shown: Subject): string | undefined {
  if (shown.kind === 'reply') return shown.reply.id
  return shown.kind === 'confession' ? shown.id : undefined
}
