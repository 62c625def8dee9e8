import { useState } from 'react'
import { AboutLink } from '../../ui/about-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function HowItWorks() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 text-ink-quiet text-meta">
        <p className="w-full">Posted as Anonymous.</p>
        <Button look="link" onClick={() => setOpen(true)} className="-mt-1 min-h-[44px]">
          How it works
        </Button>
        <AboutLink
          to="/rules"
          className="-mt-1 inline-flex min-h-[44px] items-center font-medium text-ink text-ui"
        >
          House rules
        </AboutLink>
      </div>
      {open && (
        <Dialog title="How anonymity works" onClose={() => setOpen(false)}>
          <div className="grid gap-3 overflow-y-auto px-5 pb-6 text-ink text-ui md:px-6">
            <p>Nobody on the board can see who wrote or voted.</p>
            <p>
              Even a stolen copy of the database doesn’t link posts or votes to accounts. The people
              who run the board also hold its key, and could.
            </p>
            <p>
              People mostly give themselves away by what they write. Leave out details that only you
              would know.
            </p>
            <p className="flex flex-wrap gap-x-5">
              <AboutLink to="/anonymity" className="inline-flex min-h-11 items-center">
                What we promise, and what we can’t
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
