import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { requestVerification } from '../../data/session/request-verification.ts'
import { useUser } from '../../data/session/session-query.ts'
import { Button } from '../../ui/button.tsx'

/** Shown to members whose accounts are older than the board's mail. */
export function VerifyBar() {
  const user = useUser()
  const { mail } = useBoardFacts()
  if (!mail || !user || user.emailVerified) return null
  return (
    <section aria-label="Verify your address" className="verify-bar bg-well">
      <p className="column wrap-anywhere py-1.5 text-meta">
        Please verify your address before you write here.{' '}
        <Button look="link" onClick={() => void requestVerification(user)} className="text-meta!">
          Send a code
        </Button>
      </p>
    </section>
  )
}
