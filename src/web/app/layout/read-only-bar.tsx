import { useSyncExternalStore } from 'react'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { readOnly } from '../../data/api/read-only.ts'

/** Says that the board can only be read, because its database is away. */
export function ReadOnlyBar() {
  const { isReadOnly = false } = useBoardFacts()
  const isShown = useSyncExternalStore(readOnly.subscribe, readOnly.get, () => isReadOnly)
  return (
    <div aria-live="polite">
      {isShown && (
        <p className="offline-bar">
          <span className="column">The board is read-only right now. Your drafts are saved.</span>
        </p>
      )}
    </div>
  )
}
