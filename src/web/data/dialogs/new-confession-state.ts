import { openEditor } from './editor-state.ts'

export function openNewConfession(): void {
  openEditor({ kind: 'new confession' })
}
