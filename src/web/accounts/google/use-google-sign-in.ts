import { useMutation } from '@tanstack/react-query'
import type { GoogleStart, Session } from '../../../contract/accounts.ts'
import { domainSentence } from '../../../contract/sentences.ts'
import { getJson, reasonOf, send } from '../../api.ts'
import { useBoardFacts } from '../../board-facts.tsx'
import { toast } from '../../ui/toasts.ts'
import { codeOf, tellRefusal } from '../account-errors.ts'
import { modes } from '../sessions/auth-modes.ts'
import { useSignedIn } from '../sessions/use-session.ts'
import { endOf, openPopup, type PopupEnd } from './google-popup.ts'

/** The title of whatever keeps someone from signing in with Google (SPEC §8). */
export const googleFailure = 'Google Sign-In Failed'

/** What a person reads when a popup ended otherwise than signed in. */
const reasons = {
  blocked: 'Your browser blocked the window. Allow pop-ups for this page, then try again.',
  closed: 'The window was closed before you were signed in.',
  cancelled: 'You did not choose an account.',
  failed: 'Google did not confirm who you are. Please try again.',
  busy: 'The board is too busy right now. Please try again in a moment.',
} as const

/**
 * Gives back what a click does. `onClaim` is told when the address has an account that was never
 * proved: whose it is has to be said first.
 */
export function useGoogleSignIn(onDone: () => void, onClaim: () => void): () => void {
  const { university, emailDomain, origin } = useBoardFacts()
  const signedIn = useSignedIn()

  const ended = async (end: PopupEnd) => {
    if (end === 'foreign') {
      const description = domainSentence(university, emailDomain)
      return tellRefusal({ title: 'Authentication Failed', description })
    }
    if (end === 'claim') return onClaim()
    if (end !== 'signed-in') return tellRefusal({ title: googleFailure, description: reasons[end] })
    const session = await getJson<Session>('/api/session')
    if (!session.user) return tellRefusal({ title: googleFailure, description: reasons.failed })
    toast(modes.signIn.done)
    onDone()
    await signedIn(session)
  }

  const signing = useMutation({
    mutationFn: async (popup: Window) => {
      const { url } = await send<GoogleStart>('POST', '/api/session/google')
      popup.location.href = url
      await ended(await endOf(popup, url))
    },
    onError: (error, popup) => {
      popup.close()
      if (codeOf(error) === 'foreign_origin') {
        const description = `This page is not at the board’s own address. Sign in at ${origin}.`
        tellRefusal({ title: 'Domain Not Authorized', description })
      } else tellRefusal({ title: googleFailure, description: reasonOf(error) })
    },
  })

  return () => {
    // It may have got behind this window.
    if (signing.isPending && !signing.variables.closed) return signing.variables.focus()
    const popup = openPopup()
    if (popup) signing.mutate(popup)
    else tellRefusal({ title: googleFailure, description: reasons.blocked })
  }
}
