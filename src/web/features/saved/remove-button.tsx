import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { removeFromSaved } from '../../data/saved/saved.ts'
import { quoted } from '../../ui/first-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export function RemoveButton({ of: { id, title } }: { of: Confession | ConfessionCard }) {
  return (
    <IconButton
      label="Remove from Saved"
      of={quoted(title)}
      icon={<Bookmark />}
      onClick={() => removeFromSaved(id)}
    />
  )
}

/** Not among the page's icons, which every first view has. */
function Bookmark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="icon fill-current! text-ink">
      <path d="M18 21l-6-4-6 4V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2z" />
    </svg>
  )
}
