import { openNewConfession } from '../../data/dialogs/new-confession-state.ts'
import { Icon } from '../../ui/icon.tsx'

export function NewConfessionButton() {
  return (
    <button type="button" onClick={openNewConfession} className="compose-button">
      <span>New confession</span>
      <span className="bg-accent">
        <Icon name="pen-line" size={24} />
      </span>
    </button>
  )
}
