import { openEditor } from '../editors/editor-state.ts'

/** From anywhere on the board. */
export function openNewConfession(): void {
  openEditor({ kind: 'new confession' })
}
