import { useQueryClient } from '@tanstack/react-query'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { useUser } from '../../data/session/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { lazyFunction, toastLoadError } from '../../ui/lazy.tsx'

const requestVerification = lazyFunction(
  () => import('../../data/session/request-verification.ts'),
  'requestVerification',
)

/** Shown to members whose accounts are older than the board's mail. */
export function VerifyBar() {
  const client = useQueryClient()
  const user = useUser()
  const { mail } = useBoardFacts()
  if (!mail || !user || user.emailVerified) return null
  return (
    <section aria-label="Verify your address" className="bg-well">
      <p className="column wrap-anywhere py-2 text-meta">
        Please verify your address before you write here.{' '}
        <Button
          look="link"
          onClick={() => requestVerification(client, user).catch(toastLoadError)}
          className="text-meta!"
        >
          Send a code
        </Button>
      </p>
    </section>
  )
}
