import { useState } from 'react'
import {
  type AuthMode,
  closeAuthDialog,
  type OpenAuthDialog,
} from '../../data/dialogs/auth-dialog-state.ts'
import { setAwaitedCode, useAwaitedCode } from '../../data/session/awaited-code.ts'
import { AuthStep } from './auth-step.tsx'
import { CodeForm } from './code-form.tsx'
import { authModes } from './form/auth-modes.ts'
import { ClaimForm } from './google/claim-form.tsx'
import { ForgotPasswordForm, MailedNote } from './passwords/forgot-password-form.tsx'
import { SignInStep } from './sign-in-step.tsx'

/**
 * The steps of the sign-in dialog: sign in, sign up, forgotten password, link mailed, and claiming an unverified
 * account. While a mailed code is awaited, the dialog asks for it instead.
 */
type Step = AuthMode | 'forgot' | 'mailed' | 'claim'

export function AuthDialog({ mode, purpose }: OpenAuthDialog) {
  const [step, setStep] = useState<Step>(mode)
  const [email, setEmail] = useState('')
  const awaited = useAwaitedCode()
  const onBack = () => setStep('signIn')
  if (awaited) {
    const stop = (next: AuthMode) => {
      setAwaitedCode(null)
      setEmail(awaited.email)
      if (awaited.isSignUp) setStep(next)
      else closeAuthDialog()
    }
    return (
      <AuthStep
        title="Check your email"
        onBack={() => stop('signUp')}
        back={awaited.isSignUp ? 'Use another email' : 'Not now'}
      >
        <CodeForm {...awaited} onOver={stop} />
      </AuthStep>
    )
  }
  if (step === 'forgot') {
    return (
      <AuthStep title="Forgot password?" onBack={onBack}>
        <ForgotPasswordForm value={email} onText={setEmail} onMailed={() => setStep('mailed')} />
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
      <AuthStep title="Check your email" onBack={onBack}>
        <MailedNote email={email} />
      </AuthStep>
    )
  }
  return (
    <AuthStep title={authModes[step].title}>
      <SignInStep mode={step} purpose={purpose} onStep={setStep} email={email} onEmail={setEmail} />
    </AuthStep>
  )
}
