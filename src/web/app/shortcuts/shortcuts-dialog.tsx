import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { shortcuts } from './shortcuts.ts'
import { shortcutsAreOn, switchShortcuts } from './shortcuts-setting.ts'

/** Works while the user writes, so it is not one of the single keys. */
const sending = { key: 'Ctrl Enter', does: 'Send what you are writing' }

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(shortcutsAreOn)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="overflow-y-auto px-5 pb-6 md:px-6">
        <dl className="divide-y divide-line">
          {[...shortcuts, sending].map(({ key, does }) => (
            <div
              key={key}
              className="flex flex-row-reverse items-center justify-between gap-4 py-2"
            >
              <dt>
                <kbd className="inline-block min-w-7 rounded-md border border-edge px-1.5 text-center font-sans">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-6 flex min-h-11 items-center gap-3">
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
      </div>
    </Dialog>
  )
}
