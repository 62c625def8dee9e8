import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sentences } from '../../../contract/sentences.ts'
import { api } from '../../data/api/api.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import {
  type AuthMode,
  closeAuthDialog,
  type OpenAuthDialog,
} from '../../data/dialogs/auth-dialog-state.ts'
import { setAwaitedCode, useAwaitedCode } from '../../data/session/awaited-code.ts'
import { beginSession } from '../../data/session/session-lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, narrowDialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { AboutLink } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts.ts'
import { AccountForm, authModes } from './account-form.tsx'
import { CodeForm } from './code-form.tsx'
import { ClaimForm, GoogleButton } from './google-sign-in.tsx'
import { EmailField, type EmailFieldProps, ForgotPasswordForm, MailedNote } from './passwords.tsx'

/** While a mailed code is awaited, the dialog asks for it instead. */
type Step = AuthMode | keyof typeof otherTitles

const otherTitles = {
  forgot: 'Forgot password?',
  mailed: 'Check your email',
  claim: 'Is this account yours?',
}

export function AuthDialog({ mode, purpose }: OpenAuthDialog) {
  const [step, setStep] = useState<Step>(mode)
  const [email, setEmail] = useState('')
  const awaited = useAwaitedCode()
  const field = { value: email, onText: setEmail }
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
  if (step === 'signIn' || step === 'signUp') {
    return (
      <AuthStep title={authModes[step].title} notice={purpose && `Please sign in to ${purpose}`}>
        <SignInStep {...field} mode={step} onStep={setStep} />
      </AuthStep>
    )
  }
  return (
    <AuthStep title={otherTitles[step]} onBack={() => setStep('signIn')}>
      {step === 'forgot' && <ForgotPasswordForm {...field} onMailed={() => setStep('mailed')} />}
      {step === 'mailed' && <MailedNote email={email} />}
      {step === 'claim' && <ClaimForm />}
    </AuthStep>
  )
}

type AuthStepProps = {
  title: string
  notice?: string | undefined
  onBack?: () => void
  back?: string
  children: ReactNode
}

/** One step of the sign-in dialog. When it appears, its first field gets the focus. */
function AuthStep(props: AuthStepProps) {
  const { title, notice, onBack, back = 'Back to sign in', children } = props
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title identifies the step
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [title])
  return (
    <Dialog title={title} notice={notice} onClose={closeAuthDialog} className={narrowDialog}>
      <div ref={content} className="overflow-y-auto px-5 pt-4 pb-6 md:px-6">
        {children}
        {onBack && (
          <Button look="link" onClick={onBack} className="mt-5">
            {back}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type SignInStepProps = EmailFieldProps & {
  mode: AuthMode
  onStep: (step: AuthMode | 'forgot' | 'claim') => void
}

function SignInStep({ mode, onStep, ...field }: SignInStepProps) {
  const { switchQuestion, switchLabel, other } = authModes[mode]
  const { google, mail, universityName } = useBoardFacts()
  return (
    <>
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
      <AuthForm {...field} mode={mode} />
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

function AuthForm({ mode, ...field }: EmailFieldProps & { mode: AuthMode }) {
  const { submit, call, autoComplete, done, failure, noAnswer } = authModes[mode]
  const client = useQueryClient()
  return (
    <AccountForm
      submit={submit}
      failure={failure}
      noAnswer={noAnswer}
      missing={sentences.bothFields}
      call={({ email, password }) => api(call, { body: { email, password } })}
      onDone={async (answer, { email }) => {
        if ('codeLength' in answer) return setAwaitedCode({ ...answer, email, isSignUp: true })
        toast(done)
        await beginSession(client, answer)
      }}
    >
      <EmailField {...field} />
      <PasswordField label="Password" name="password" autoComplete={autoComplete} />
    </AccountForm>
  )
}
