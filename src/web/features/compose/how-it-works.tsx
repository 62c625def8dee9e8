import { useState } from 'react'
import { useUser } from '../../data/session/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AboutLink } from '../../ui/link.tsx'

/** The area that can be touched is higher than the line, which the foot of a dialog has room for. */
const linkClasses =
  '-my-[calc((44px-1.25rem)/2)] inline-flex min-h-[44px] items-center font-medium text-ink text-meta!'

export function HowItWorks() {
  const [open, setOpen] = useState(false)
  const isMember = useUser() !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 text-ink-quiet text-meta">
        <p className="w-full">{`Posted as Anonymous.${isMember ? '' : ' You’ll sign in next.'}`}</p>
        <Button look="link" onClick={() => setOpen(true)} className={linkClasses}>
          How it works
        </Button>
        <AboutLink to="/rules" className={linkClasses}>
          House rules
        </AboutLink>
      </div>
      {open && (
        <Dialog title="How anonymity works" onClose={() => setOpen(false)}>
          <div className="grid gap-3 overflow-y-auto px-5 pt-4 pb-6 text-ink text-ui md:px-6">
            <p>Nobody on the board can see who wrote or voted.</p>
            <p>
              Even a stolen copy of the database doesn’t link posts or votes to accounts. The
              operator also holds the board’s secret key, and could find out.
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
