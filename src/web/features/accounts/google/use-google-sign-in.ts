import { useMutation, useQueryClient } from '@tanstack/react-query'
import { domainSentence } from '../../../../contract/sentences.ts'
import { api } from '../../../data/api/api.ts'
import { isProblem, reasonOf } from '../../../data/api/api-error.ts'
import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { takeIntent } from '../../../data/dialogs/auth-dialog-state.ts'
import { beginSession } from '../../../data/session/session-lifecycle.ts'
import { toast } from '../../../ui/toasts.ts'
import { toastAccountError, withCookies } from '../form/account-errors.ts'
import { authModes } from '../form/auth-modes.ts'
import { openPopup, type PopupResult, popupResult } from './google-popup.ts'

/** Title of the error toasts about Google sign-ins (SPEC §8). */
export const googleErrorTitle = 'Google Sign-In Failed'

const reasons = {
  blocked: 'Your browser blocked the window. Allow pop-ups for this page, then try again.',
  closed: 'The Google window was closed.',
  cancelled: 'No account was chosen.',
  failed: 'Google couldn’t sign you in. Please try again.',
  busy: 'The board is too busy right now. Please try again in a moment.',
} as const

const siteRefused =
  'Google does not let this site sign people in right now. Please use your email and password.'

/**
 * Returns the handler for clicks on the Google button. It calls `onClaim` if the email address has an account that
 * was never verified.
 */
export function useGoogleSignIn(onDone?: () => void, onClaim?: () => void): () => void {
  const { universityName, universityDomain, origin } = useBoardFacts()
  const client = useQueryClient()

  const onResult = async (result: PopupResult) => {
    if (result === 'foreign') {
      const description = domainSentence(universityName, universityDomain)
      return toastAccountError({ title: 'Authentication Failed', description })
    }
    if (result === 'unauthorized') return toastUnauthorized(siteRefused)
    if (result === 'claim') return onClaim?.()
    if (result !== 'signed-in') return toastFailure(reasons[result])
    // Take the intent, the action that asked for the sign-in, before anything else. The popup also sends 'signed-in'
    // to all tabs, and that message would clear the intent in this one.
    const intent = takeIntent()
    const session = await api('GET /api/session')
    if (!session.user) return toastFailure(reasons.failed)
    toast(authModes.signIn.done)
    onDone?.()
    await beginSession(client, session, intent)
  }

  const signing = useMutation({
    mutationFn: async (popup: Window) => {
      const { url } = await withCookies(() => api('POST /api/session/google'))
      popup.location.href = url
      await onResult(await popupResult(popup, url))
    },
    onError: (error, popup) => {
      popup.close()
      if (isProblem(error, 'foreign_origin')) {
        toastUnauthorized(`This page is not at the board’s own address. Sign in at ${origin}.`)
      } else toastFailure(reasonOf(error))
    },
  })

  return () => {
    // The popup is still open but may be behind this window, so bring it to the front.
    if (signing.isPending && !signing.variables.closed) return signing.variables.focus()
    const popup = openPopup()
    if (popup) signing.mutate(popup)
    else toastFailure(reasons.blocked)
  }
}

function toastUnauthorized(description: string): void {
  toastAccountError({ title: 'Domain Not Authorized', description })
}

function toastFailure(description: string): void {
  toastAccountError({ title: googleErrorTitle, description })
}
