import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBoardFacts } from '../board-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ClaimForm } from './google/claim-form.tsx'
import { GoogleButton } from './google/google-button.tsx'
import { AuthForm } from './passwords/auth-form.tsx'
import { ForgotPasswordForm } from './passwords/forgot-password-form.tsx'
import { type AuthMode, modes } from './sessions/auth-modes.ts'

/** What the dialog shows: a way in, the way to a new password, what was mailed, or whose an account is. */
type Step = AuthMode | 'forgot' | 'mailed' | 'claim'

export function AuthDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('signIn')
  const [email, setEmail] = useState('')
  const typed = { email, onEmail: setEmail, onMailed: () => setStep('mailed') }
  if (step === 'forgot') {
    return (
      <AuthStep title="Forgot password?" onClose={onClose}>
        <ForgotPasswordForm {...typed} />
        <BackToSignIn onBack={() => setStep('signIn')} />
      </AuthStep>
    )
  }
  if (step === 'claim') {
    return (
      <AuthStep title="Is this account yours?" onClose={onClose}>
        <ClaimForm onDone={onClose} />
        <BackToSignIn onBack={() => setStep('signIn')} />
      </AuthStep>
    )
  }
  if (step === 'mailed') {
    return (
      <AuthStep title="Check your mail" onClose={onClose}>
        <p tabIndex={-1} data-autofocus className="wrap-anywhere outline-none">
          If {email} can be used here, a mail with a link is on its way. Look in the spam folder,
          too.
        </p>
        <BackToSignIn onBack={() => setStep('signIn')} />
      </AuthStep>
    )
  }
  return (
    <AuthStep title={modes[step].title} onClose={onClose}>
      <WayIn mode={step} onStep={setStep} onClose={onClose} {...typed} />
    </AuthStep>
  )
}

type WayInProps = {
  mode: AuthMode
  email: string
  onEmail: (email: string) => void
  onMailed: () => void
  onStep: (step: Step) => void
  onClose: () => void
}

function WayIn({ mode, onStep, onClose, ...typed }: WayInProps) {
  const { switchQuestion, switchLabel, other } = modes[mode]
  const { mail } = useBoardFacts()
  return (
    <>
      <GoogleButton onDone={onClose} onClaim={() => onStep('claim')} />
      <p className="my-4 flex items-center gap-3 text-ink-quiet text-meta before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <AuthForm mode={mode} onDone={onClose} {...typed} />
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

function BackToSignIn({ onBack }: { onBack: () => void }) {
  return (
    <Button look="link" onClick={onBack} className="mt-5">
      Back to signing in
    </Button>
  )
}

type AuthStepProps = { title: string; onClose: () => void; children: ReactNode }

/** Each step begins where its first field is. */
function AuthStep({ title, onClose, children }: AuthStepProps) {
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [title])
  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={content} className="overflow-y-auto px-5 pt-1 pb-6 md:px-6">
        {children}
      </div>
    </Dialog>
  )
}
