import { openDialog } from '../../data/dialogs/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

export function Footer() {
  return (
    <footer className="site-footer">
      <Link to="/rules">House rules</Link>
      <Link to="/anonymity">Anonymity</Link>
      <Link to="/saved">Saved</Link>
      <Button look="link" onClick={() => openDialog({ kind: 'shortcuts' })}>
        Keyboard shortcuts
      </Button>
    </footer>
  )
}
