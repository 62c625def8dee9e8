import { useState } from 'react'
import { AboutLink } from '../about/about-link.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export function HowThatWorks() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="text-ink-quiet text-meta">
        Posted as Anonymous.{' '}
        <Button look="link" onClick={() => setOpen(true)}>
          How that works
        </Button>
      </p>
      {open && (
        <Dialog title="How that works" onClose={() => setOpen(false)}>
          <div className="grid gap-3 overflow-y-auto px-5 pb-6 text-ink text-ui md:px-6">
            <p>Other people never learn who wrote or voted. No page and no answer says so.</p>
            <p>
              A stolen copy of the database links no confession, reply or vote to an account.
              Whoever runs this board holds both the database and its secret, and could.
            </p>
            <p>
              What gives people away is mostly what they write. Leave out what only you would know.
            </p>
            <p>
              <AboutLink to="/anonymity">The whole promise, and its limits</AboutLink>
            </p>
          </div>
        </Dialog>
      )}
    </>
  )
}
