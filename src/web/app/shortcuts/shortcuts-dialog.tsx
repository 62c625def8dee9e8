import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { shortcuts } from './shortcuts.ts'
import { shortcutsAreOn, switchShortcuts } from './shortcuts-setting.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(shortcutsAreOn)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="overflow-y-auto px-5 pb-6 md:px-6">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
          {shortcuts.map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-7 rounded-md border border-edge px-1.5 text-center">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
          {/* Not in the columns, because its wide key would move all other lines to the right. */}
          <div className="col-span-full mt-2 flex flex-wrap items-baseline gap-x-4 gap-y-2">
            <dt>
              <kbd className="inline-block rounded-md border border-edge px-1.5">Ctrl Enter</kbd>
            </dt>
            <dd>Send what you are writing</dd>
          </div>
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
