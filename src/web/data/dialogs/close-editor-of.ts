import { closeEditor, editorSubject, type Subject } from './editor-state.ts'

/** Closes the editor if it still shows this subject, which another may have replaced. Returns whether it did. */
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
