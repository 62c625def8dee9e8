import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyPartsAreLoaded } from '../../ui/lazy.tsx'
import { Link } from '../../ui/link.tsx'
import { useStore } from '../../ui/store.ts'
import { shortcutsListIsOpen } from '../shortcuts/shortcuts-list.ts'

const SavedLink = lazyComponent(() => import('../../features/saved/saved-link.tsx'), 'SavedLink')
const ShortcutsDialog = lazyComponent(
  () => import('../shortcuts/shortcuts-dialog.tsx'),
  'ShortcutsDialog',
)

export function Footer() {
  const isOpen = useStore(shortcutsListIsOpen)
  const areLoaded = useLazyPartsAreLoaded()
  const close = () => shortcutsListIsOpen.set(false)
  return (
    <footer className="site-footer">
      <Link to="/rules">House rules</Link>
      <Link to="/anonymity">Anonymity</Link>
      <Button look="link" onClick={() => shortcutsListIsOpen.set(true)}>
        Keyboard shortcuts
      </Button>
      {areLoaded && <SavedLink />}
      {isOpen && <ShortcutsDialog onClose={close} onLoadError={close} />}
    </footer>
  )
}
