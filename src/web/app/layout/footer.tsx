import { openDialog } from '../../data/dialogs/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyPartsAreLoaded } from '../../ui/lazy.tsx'
import { Link } from '../../ui/link.tsx'

const SavedLink = lazyComponent(() => import('../../features/saved/saved-page.tsx'), 'SavedLink')

export function Footer() {
  const areLoaded = useLazyPartsAreLoaded()
  return (
    <footer className="site-footer">
      <Link to="/rules">House rules</Link>
      <Link to="/anonymity">Anonymity</Link>
      <Button look="link" onClick={() => openDialog({ kind: 'shortcuts' })}>
        Keyboard shortcuts
      </Button>
      {areLoaded && <SavedLink />}
    </footer>
  )
}
