import { api } from '../../data/api/api.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { useUser } from '../../data/session/session-query.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

export function VerifyBar() {
  const user = useUser()
  const { mail } = useBoardFacts()
  return mail && user && !user.emailVerified ? <UnverifiedBar email={user.email} /> : null
}

function UnverifiedBar({ email }: { email: string }) {
  // The HTML of a page fits everybody of the same standing: the address is in its state only.
  const isHydrated = useHydrated()
  const resending = useWrite({
    call: () => api('POST /api/account/verification'),
    onSuccess: () => toast('Mail sent', { description: 'Open the link to verify.' }),
    failure: 'The mail could not be sent',
  })
  return (
    <section aria-label="Verify your address" className="bg-well">
      <p className="column wrap-anywhere py-2 text-meta">
        Check your email: we sent a link to {isHydrated ? email : 'your address'}.{' '}
        <Button
          look="link"
          locked={resending.isPending}
          onClick={() => resending.mutate()}
          className="text-meta!"
        >
          Resend
        </Button>
      </p>
    </section>
  )
}
