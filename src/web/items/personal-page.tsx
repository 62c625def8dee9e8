import { type ReactNode, useEffect, useRef } from 'react'
import { openAuthDialog } from '../data/dialogs/auth-dialog-state.ts'
import { useUser } from '../data/session/session-query.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'

type PersonalPageProps = {
  title: string
  invitation: string
  children: ReactNode
}

/** A page of one's own: a visitor is invited to sign in. */
export function PersonalPage({ title, invitation, children }: PersonalPageProps) {
  const user = useUser()
  const heading = useFocusWhenReplaced(user !== null)
  return (
    <>
      <BackLink to={['/']}>Back to feed</BackLink>
      <h1
        ref={heading}
        data-personal
        tabIndex={-1}
        className="mt-2 font-semibold font-serif text-page tracking-tight outline-none"
      >
        {title}
      </h1>
      {user ? (
        children
      ) : (
        <div className="py-16">
          <p className="font-serif text-reading">{invitation}</p>
          <Button look="primary" onClick={() => openAuthDialog()} className="mt-4">
            Sign In
          </Button>
        </div>
      )}
    </>
  )
}

/** Signing in or out takes away what was pressed: whoever reads by ear or by keys goes on here. */
function useFocusWhenReplaced(isSignedIn: boolean) {
  const element = useRef<HTMLHeadingElement>(null)
  const before = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn === before.current) return
    before.current = isSignedIn
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [isSignedIn])
  return element
}
