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
  // Many users get the same cached HTML, so it contains no email address. The address appears after hydration.
  const isHydrated = useHydrated()
  const resending = useWrite({
    call: () => api('POST /api/account/verification'),
    onSuccess: () => toast('Mail sent', { description: 'Open the link to verify.' }),
    failure: 'The mail could not be sent',
  })
  if (!mail || !user || user.emailVerified) return null
  return (
    <section aria-label="Verify your address" className="bg-well">
      <p className="column wrap-anywhere py-2 text-meta">
        Check your email: we sent a link to {isHydrated ? user.email : 'your address'}.{' '}
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
