import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Session } from '../../contract/accounts.ts'
import { sentences } from '../../contract/sentences.ts'
import { reasonOf, send } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { LinkPage, tokenIn } from './link-page.tsx'
import { useUser } from './queries.ts'
import { codeOf, tellRefusal } from './refusals.ts'
import { useSignedIn } from './use-signed-in.ts'

const title = 'Verify your address'

/**
 * Where the mailed link leads. In a browser that is signed in to the account one sets the password
 * to keep; anywhere else the account's own tells its owner from whoever else reads the mail.
 */
export function VerifyEmailPage() {
  const token = tokenIn(useLocation().hash)
  const user = useUser()
  const signedIn = useSignedIn()
  const [end, setEnd] = useState<'verified' | 'disavowed' | null>(null)
  const isHere = user !== null && !user.emailVerified
  const onVerified = async (session: Session) => {
    setEnd('verified')
    await signedIn(session)
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send<Session>('PUT', '/api/account/verification', { token }),
    onSuccess: onVerified,
  })
  const asked = useRef<string>(undefined)
  useEffect(() => {
    // Elsewhere it verifies nothing, and tells whether the link is still good. Once for each link.
    if (isHere || end || asked.current === token) return
    asked.current = token
    mutate()
  }, [token, mutate, isHere, end])

  const code = codeOf(error)
  if (end === 'disavowed') {
    return <LinkPage title="Thank you" sentence="The account that used your address was deleted." />
  }
  if (end === 'verified' || (code === 'link_expired' && user?.emailVerified)) {
    return <LinkPage title="Address verified" sentence="Now you can write on the board." />
  }
  if (isHere) {
    return (
      <LinkPage
        title={title}
        sentence="Choose the password you want to keep. It takes the place of the one this account was opened with, and every other browser is logged out."
      >
        <PasswordProof token={token} isNew onVerified={onVerified} />
        <WithoutPassword locked={isPending} onVerify={() => mutate()} />
        {error && <p className="mt-3 text-danger">{reasonOf(error)}</p>}
      </LinkPage>
    )
  }
  if (code === 'password_needed') {
    return (
      <LinkPage
        title={title}
        sentence="An account was opened with this address. If it was you, enter the password you chose."
      >
        <PasswordProof token={token} onVerified={onVerified} />
        <Disavowal token={token} onDone={() => setEnd('disavowed')} />
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
  /** Whether the password is to be set, and not shown to be known. */
  isNew?: boolean
  onVerified: (session: Session) => Promise<void>
}

function PasswordProof({ token, isNew = false, onVerified }: PasswordProofProps) {
  const [password, setPassword] = useState('')
  return (
    <AccountForm
      submit="Verify"
      refused="Failed to verify"
      check={() => (password ? undefined : sentences.password)}
      call={() => send<Session>('PUT', '/api/account/verification', { token, password })}
      onDone={onVerified}
    >
      {(describedBy) => (
        <PasswordField
          label="Password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={password}
          onText={setPassword}
          aria-describedby={describedBy}
        />
      )}
    </AccountForm>
  )
}

/** For those who sign in with Google, or by a mailed link. */
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
