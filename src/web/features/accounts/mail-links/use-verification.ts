import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../../../contract/accounts.ts'
import { api } from '../../../data/api/api.ts'
import { isProblem } from '../../../data/api/api-error.ts'
import { beginSession } from '../../../data/session/session-lifecycle.ts'
import { useUser } from '../../../data/session/session-query.ts'
import { navigate, useLocation } from '../../../ui/location.tsx'

export function useVerification(token: string) {
  const client = useQueryClient()
  const user = useUser()
  const visit = useVerifiedVisit()
  const [end, setEnd] = useState<'verified' | 'disavowed' | null>(null)
  const [isForAnother, setForAnother] = useState(false)
  const isUnverified = user !== null && !user.emailVerified
  const onVerified = async (session: Session) => {
    setEnd('verified')
    visit.remember()
    await beginSession(client, session)
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api('PUT /api/account/verification', { body: { token } }),
    onSuccess: onVerified,
  })
  const wasAsked = useRef(false)
  useEffect(() => {
    // This call only asks whether the link is valid, because a password is needed. But for a signed-in, unverified
    // user it would verify the address at once, so wait for what that user chooses.
    if (isUnverified || end || wasAsked.current) return
    wasAsked.current = true
    mutate()
  }, [mutate, isUnverified, end])

  const isExpired = isProblem(error, 'link_expired')
  const step = () => {
    if (end === 'disavowed') return 'disavowed'
    if (end === 'verified' || (isExpired && visit.isVerified)) return 'verified'
    if (isProblem(error, 'password_needed') || isForAnother) return 'own password'
    if (isUnverified) return 'new password'
    return 'asked'
  }
  return {
    step: step(),
    error,
    isExpired,
    isPending,
    verify: () => mutate(),
    onVerified,
    onDisavowed: () => setEnd('disavowed'),
    onForAnother: () => setForAnother(true),
  }
}

const verified = 'verified'

/**
 * Stores in the history entry that the email address was verified, because after a reload the used link only gives an
 * error.
 */
function useVerifiedVisit() {
  const { hash, state } = useLocation()
  return {
    isVerified: state === verified,
    remember: () => void navigate(hash, { replace: true, state: verified }),
  }
}
