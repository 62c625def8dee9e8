import { closeEditor, editorSubject, type Subject } from './editor-state.ts'

/** Closes the editor and returns true. Returns false if the editor is no longer open for this subject. */
export function closeEditorOf(kind: Subject['kind'], id?: string): boolean {
  const shown = editorSubject.get()
  if (shown?.kind !== kind || idOf(shown) !== id) return false
  closeEditor()
  return true
}

function idOf(shown: Subject): string | undefined {
  if (shown.kind === 'reply') return shown.reply.id
  if (shown.kind === 'report' || shown.kind === 'appeal') return shown.item.id
  return shown.kind === 'confession' ? shown.id : undefined
}
