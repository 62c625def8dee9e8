import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Session } from '../../../contract/accounts.ts'
import { sentences } from '../../../contract/sentences.ts'
import { reasonOf, send } from '../../api.ts'
import { useBoardFacts } from '../../board-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { codeOf, tellRefusal } from '../account-errors.ts'
import { AccountForm } from '../account-form.tsx'
import { useUser } from '../queries.ts'
import { useSignedIn } from '../sessions/use-session.ts'
import { LinkPage, tokenIn } from './link-page.tsx'

const title = 'Verify your address'

/**
 * Where the mailed link leads. In a browser that is signed in to the account one sets the password
 * to keep; anywhere else the account's own tells its owner from whoever else reads the mail.
 */
export function VerifyEmailPage() {
  const token = tokenIn(useLocation().hash)
  return <Verification key={token} token={token} />
}

function Verification({ token }: { token: string }) {
  const user = useUser()
  const { google } = useBoardFacts()
  const signedIn = useSignedIn()
  const [end, setEnd] = useState<'verified' | 'disavowed' | null>(null)
  const visit = useVerifiedVisit()
  const [isForAnother, setForAnother] = useState(false)
  const isUnverified = user !== null && !user.emailVerified
  const onVerified = async (session: Session) => {
    setEnd('verified')
    visit.remember()
    await signedIn(session)
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send<Session>('PUT', '/api/account/verification', { token }),
    onSuccess: onVerified,
  })
  const wasAsked = useRef(false)
  useEffect(() => {
    // Elsewhere it verifies nothing, and tells whether the link is still good. Here it would verify.
    if (isUnverified || end || wasAsked.current) return
    wasAsked.current = true
    mutate()
  }, [mutate, isUnverified, end])

  const code = codeOf(error)
  if (end === 'disavowed') {
    return <LinkPage title="Thank you" sentence="The account that used your address was deleted." />
  }
  if (end === 'verified' || (code === 'link_expired' && visit.isVerified)) {
    return <LinkPage title="Address verified" sentence="Now you can write on the board." />
  }
  if (code === 'password_needed' || isForAnother) {
    return (
      <LinkPage
        title={title}
        sentence="An account was opened with this address. If it was you, enter the password you chose."
      >
        <PasswordProof key="elsewhere" token={token} onVerified={onVerified} />
        <Disavowal token={token} onDone={() => setEnd('disavowed')} />
      </LinkPage>
    )
  }
  if (isUnverified) {
    return (
      <LinkPage
        title={title}
        sentence="Enter your password again, or a new one. From now on it is the one this account has, and every other browser is logged out."
      >
        <PasswordProof
          token={token}
          onVerified={onVerified}
          onForAnother={() => setForAnother(true)}
        />
        {google && <WithoutPassword locked={isPending} onVerify={() => mutate()} />}
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
      {code !== 'link_expired' && (
        <Button look="primary" locked={isPending} onClick={() => mutate()}>
          Try again
        </Button>
      )}
    </LinkPage>
  )
}

type PasswordProofProps = {
  token: string
  onVerified: (session: Session) => Promise<void>
  /** Given where a password is set, and not shown to be known: the link is not for this account. */
  onForAnother?: () => void
}

function PasswordProof({ token, onVerified, onForAnother }: PasswordProofProps) {
  const [password, setPassword] = useState('')
  const verify = () => send<Session>('PUT', '/api/account/verification', { token, password })
  return (
    <AccountForm
      submit="Verify"
      refused="Failed to verify"
      check={() => (password ? undefined : sentences.password)}
      call={onForAnother ? () => verify().catch(nullIfForAnother) : verify}
      onDone={(session) => (session ? onVerified(session) : onForAnother?.())}
    >
      {(describedBy) => (
        <PasswordField
          label="Password"
          autoComplete={onForAnother ? 'new-password' : 'current-password'}
          value={password}
          onText={setPassword}
          aria-describedby={describedBy}
        />
      )}
    </AccountForm>
  )
}

/** Of the account that is signed in here no password would be asked. */
function nullIfForAnother(error: unknown): null {
  if (codeOf(error) === 'wrong_password') return null
  throw error
}

/** For those who sign in with Google. */
function WithoutPassword({ locked, onVerify }: { locked: boolean; onVerify: () => void }) {
  return (
    <p className="mt-5 text-ink-quiet">
      You sign in with Google?{' '}
      <Button look="link" locked={locked} onClick={onVerify}>
        Verify without a password
      </Button>
    </p>
  )
}

/** The way out for someone who never signed up: the account goes, and the address is free. */
function Disavowal({ token, onDone }: { token: string; onDone: () => void }) {
  const disavowing = useMutation({
    mutationFn: () => send<void>('POST', '/api/account/disavowal', { token }),
    onSuccess: onDone,
    onError: (error) =>
      tellRefusal({ title: 'Failed to delete account', description: reasonOf(error) }),
  })
  return (
    <div className="mt-8 border-line border-t pt-6">
      <p className="text-ink-quiet">Not you? Then have the account deleted.</p>
      <Button
        look="outline"
        locked={disavowing.isPending}
        onClick={() => disavowing.mutate()}
        className="mt-3"
      >
        This wasn’t me
      </Button>
    </div>
  )
}

/** Whether this visit verified: its link has expired with that, which a reload would tell instead. */
function useVerifiedVisit() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  return {
    isVerified: state?.isVerified === true,
    remember: () => void navigate({ hash }, { replace: true, state: { isVerified: true } }),
  }
}
