import { useState } from 'react'
import { WithLater } from '../later.tsx'
import { Button } from '../ui/button.tsx'
import { useShortcuts } from './shortcuts.ts'

export function Footer() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useShortcuts()
  return (
    <footer className="column pb-28 pointer-coarse:hidden">
      <Button
        look="link"
        data-shortcut="?"
        onClick={() => setOpen(true)}
        className="text-ink-quiet text-meta"
      >
        Keyboard shortcuts
      </Button>
      {open && (
        <WithLater onFailed={close}>
          {({ ShortcutsDialog }) => <ShortcutsDialog onClose={close} />}
        </WithLater>
      )}
    </footer>
  )
}
