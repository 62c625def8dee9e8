import { reasonOf } from '../../../data/api/api-error.ts'
import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLocation } from '../../../ui/location.tsx'
import { Disavowal } from './disavowal.tsx'
import { LinkPage, tokenIn } from './link-page.tsx'
import { PasswordProof } from './password-proof.tsx'
import { useVerification } from './use-verification.ts'

const title = 'Verify your address'

/**
 * The page of a mailed verification link. A user who is signed in to the account sets its password. Others enter the
 * password chosen at sign-up, which proves that they created the account and don't just read its mail.
 */
export function VerifyEmailPage() {
  const token = tokenIn(useLocation().hash)
  return <Verification key={token} token={token} />
}

function Verification({ token }: { token: string }) {
  const { google } = useBoardFacts()
  const verification = useVerification(token)
  const { step, error, isPending, verify, onVerified } = verification
  if (step === 'disavowed') {
    return <LinkPage title="Thank you" sentence="The account that used your address was deleted." />
  }
  if (step === 'verified') {
    return <LinkPage title="Address verified" sentence="You can post now." />
  }
  if (step === 'own password') {
    return (
      <LinkPage
        title={title}
        sentence="Someone signed up with this email. If it was you, enter the password you chose."
      >
        <PasswordProof key="elsewhere" token={token} onVerified={onVerified} />
        <Disavowal token={token} onDone={verification.onDisavowed} />
      </LinkPage>
    )
  }
  if (step === 'new password') {
    return (
      <LinkPage
        title={title}
        sentence="Confirm your password or choose a new one. You’ll be logged out everywhere else."
      >
        <PasswordProof
          token={token}
          onVerified={onVerified}
          onForAnother={verification.onForAnother}
        />
        {google && <WithoutPassword locked={isPending} onVerify={verify} />}
        {error && (
          <p role="alert" className="mt-3 text-danger">
            {reasonOf(error)}
          </p>
        )}
      </LinkPage>
    )
  }
  if (!error) return <LinkPage title={title} sentence="One moment …" isWaiting />
  return (
    <LinkPage title={title} sentence={reasonOf(error)}>
      {!verification.isExpired && (
        <Button look="primary" locked={isPending} onClick={verify}>
          Try again
        </Button>
      )}
    </LinkPage>
  )
}

function WithoutPassword({ locked, onVerify }: { locked: boolean; onVerify: () => void }) {
  return (
    <p className="mt-5 text-ink-quiet">
      Use Google?{' '}
      <Button look="link" locked={locked} onClick={onVerify}>
        Verify without a password
      </Button>
    </p>
  )
}
