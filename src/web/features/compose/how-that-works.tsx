import { useState } from 'react'
import { AboutLink } from '../../ui/about-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function HowThatWorks() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 text-ink-quiet text-meta">
        <p className="w-full">Posted as Anonymous.</p>
        <Button look="link" onClick={() => setOpen(true)} className="-mt-1 min-h-[44px]">
          How that works
        </Button>
        <AboutLink
          to="/rules"
          className="-mt-1 inline-flex min-h-[44px] items-center font-medium text-ink text-ui"
        >
          House rules
        </AboutLink>
      </div>
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
            <p className="flex flex-wrap gap-x-5">
              <AboutLink to="/anonymity" className="inline-flex min-h-11 items-center">
                The whole promise, and its limits
              </AboutLink>
              <AboutLink to="/rules" className="inline-flex min-h-11 items-center">
                House rules
              </AboutLink>
            </p>
          </div>
        </Dialog>
      )}
    </>
  )
}
