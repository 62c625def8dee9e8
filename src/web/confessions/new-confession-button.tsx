import { Icon } from '../ui/icon.tsx'
import { openNewConfession } from './new-confession-state.ts'

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
