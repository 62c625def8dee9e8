import { useBoardFacts } from '../../data/api/board-facts.tsx'
import type { AuthMode, OpenAuthDialog } from '../../data/dialogs/auth-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { AboutLink } from '../../ui/link.tsx'
import { authModes } from './form/auth-modes.ts'
import { GoogleButton } from './google/google-button.tsx'
import { AuthForm } from './passwords/auth-form.tsx'

type SignInStepProps = OpenAuthDialog & {
  email: string
  onEmail: (email: string) => void
  onStep: (step: AuthMode | 'forgot' | 'claim') => void
}

export function SignInStep({ mode, purpose, onStep, ...typed }: SignInStepProps) {
  const { switchQuestion, switchLabel, other } = authModes[mode]
  const { google, mail, universityName } = useBoardFacts()
  return (
    <>
      {purpose && mode === 'signUp' && <p className="mb-1">Create an account to {purpose}.</p>}
      <p className="mb-4 text-balance text-ink-quiet">
        Your email proves that you’re at {universityName}. Other students never see it.{' '}
        <AboutLink to="/anonymity">How it works</AboutLink>
      </p>
      <GoogleButton onClaim={() => onStep('claim')} />
      {google && mode === 'signIn' && (
        <p className="mt-1.5 text-ink-quiet text-meta">
          First time? This creates an account and means you accept the{' '}
          <AboutLink to="/rules">house rules</AboutLink>.
        </p>
      )}
      <p className="my-4 flex items-center gap-3 text-ink-quiet text-meta before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <AuthForm mode={mode} {...typed} />
      {mode === 'signUp' && (
        <p className="mt-4 text-ink-quiet text-meta">
          By creating an account you accept the <AboutLink to="/rules">house rules</AboutLink>.
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-3 text-ink-quiet">
        <p>
          {switchQuestion}{' '}
          <Button look="link" onClick={() => onStep(other)}>
            {switchLabel}
          </Button>
        </p>
        {mail && mode === 'signIn' && (
          <Button look="link" onClick={() => onStep('forgot')}>
            Forgot password?
          </Button>
        )}
      </div>
    </>
  )
}
