import { useState } from 'react'
import { AuthStep } from './auth-step.tsx'
import { type AuthMode, authModes } from './form/auth-modes.ts'
import { ClaimForm } from './google/claim-form.tsx'
import { ForgotPasswordForm } from './passwords/forgot-password-form.tsx'
import { SignInStep } from './sign-in-step.tsx'

/**
 * The steps of the sign-in dialog: sign in, sign up, forgotten password, mail sent, and claiming an unverified
 * account.
 */
type Step = AuthMode | 'forgot' | 'mailed' | 'claim'

export function AuthDialog() {
  const [step, setStep] = useState<Step>('signIn')
  const [email, setEmail] = useState('')
  const typed = { email, onEmail: setEmail, onMailed: () => setStep('mailed') }
  const onBack = () => setStep('signIn')
  if (step === 'forgot') {
    return (
      <AuthStep title="Forgot password?" onBack={onBack}>
        <ForgotPasswordForm {...typed} />
      </AuthStep>
    )
  }
  if (step === 'claim') {
    return (
      <AuthStep title="Is this account yours?" onBack={onBack}>
        <ClaimForm />
      </AuthStep>
    )
  }
  if (step === 'mailed') {
    return (
      <AuthStep title="Check your mail" onBack={onBack}>
        <p tabIndex={-1} data-autofocus className="wrap-anywhere outline-none">
          If {email} can be used here, we’ve emailed a link to it. Check your spam folder, too.
        </p>
      </AuthStep>
    )
  }
  return (
    <AuthStep title={authModes[step].title}>
      <SignInStep mode={step} onStep={setStep} {...typed} />
    </AuthStep>
  )
}
