import { openEditor } from './editor-state.ts'

/** From anywhere on the board. */
export function openNewConfession(): void {
  openEditor({ kind: 'new confession' })
}
