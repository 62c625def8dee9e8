import { WithLater } from '../later.tsx'
import { Button } from '../ui/button.tsx'
import { useStore } from '../ui/store.ts'
import { useFirstKey } from './first-key.ts'
import { shortcutsList } from './shortcuts-list.ts'

export function Footer() {
  const isOpen = useStore(shortcutsList)
  useFirstKey()
  const close = () => shortcutsList.set(false)
  return (
    <footer className="column pb-28 pointer-coarse:hidden">
      <Button
        look="link"
        onClick={() => shortcutsList.set(true)}
        className="target text-ink-quiet text-meta"
      >
        Keyboard shortcuts
      </Button>
      {isOpen && (
        <WithLater onFailed={close}>
          {({ ShortcutsDialog }) => <ShortcutsDialog onClose={close} />}
        </WithLater>
      )}
    </footer>
  )
}
