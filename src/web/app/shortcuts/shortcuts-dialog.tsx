import { useState } from 'react'
import { Dialog, narrowDialog } from '../../ui/dialog.tsx'
import { shortcuts, shortcutsAreOn, switchShortcuts } from './shortcuts.ts'

/** Works while the user writes, so it is not one of the single keys. */
const sending = { key: 'Ctrl Enter', does: 'Send what you are writing' }
/** The keys that begin a group: for the selected item, for the whole board, and while writing. */
const firstInGroup = ['u', 'n', sending.key]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(shortcutsAreOn)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} className={narrowDialog}>
      <div className="overflow-y-auto px-5 pt-3 pb-6 md:px-6">
        <dl>
          {[...shortcuts, sending].map(({ key, does }) => (
            <div
              key={key}
              className={`flex flex-row-reverse items-center justify-between gap-4 py-1.5 ${firstInGroup.includes(key) ? 'mt-4' : ''}`}
            >
              <dt className="flex gap-1">
                {key.split(' ').map((cap) => (
                  <kbd
                    key={cap}
                    className="min-w-7 rounded-md border border-edge px-1.5 text-center font-sans"
                  >
                    {cap}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={areOn}
            onChange={(event) => {
              switchShortcuts(event.target.checked)
              // Read the setting back: if the browser's storage is blocked, it stays as it is.
              setOn(shortcutsAreOn)
            }}
            className="size-5 accent-ink"
          />
          Single-key shortcuts
        </label>
        <p className="ps-8 text-ink-quiet text-meta">When off, only Ctrl Enter works.</p>
      </div>
    </Dialog>
  )
}
