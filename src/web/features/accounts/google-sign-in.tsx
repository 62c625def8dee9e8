import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { domainSentence } from '../../../contract/sentences.ts'
import { api } from '../../data/api/api.ts'
import { isProblem, reasonOf } from '../../data/api/api-error.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { takeIntent } from '../../data/dialogs/auth-dialog-state.ts'
import { beginSession } from '../../data/session/session-lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.ts'
import { foreignAddressTitle, toastAccountError, withCookies } from './account-errors.ts'
import { AccountForm, authModes } from './account-form.tsx'

type GoogleButtonProps = { onDone?: () => void; onClaim?: () => void }

/** Google's mark in its own colours, as its brand rules ask for. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden className="size-4.5">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.83.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path
        fill="#FBBC05"
        d="M3.96 10.71A5.4 5.4 0 0 1 3.68 9c0-.6.1-1.17.28-1.71V4.96H.96A9 9 0 0 0 0 9c0 1.45.35 2.83.96 4.04l3-2.33Z"
      />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  )
}

export function GoogleButton({ onDone, onClaim = onDone }: GoogleButtonProps) {
  const { google } = useBoardFacts()
  const noteId = useId()
  const signIn = useGoogleSignIn(onDone, onClaim)
  return (
    <>
      <Button
        look="outline"
        locked={!google}
        onClick={signIn}
        aria-describedby={google ? undefined : noteId}
        className="w-full"
      >
        <GoogleMark />
        Continue with Google
      </Button>
      {!google && (
        <p id={noteId} className="mt-1.5 text-ink-quiet text-meta">
          Google sign-in isn’t set up on this board.
        </p>
      )}
    </>
  )
}

/** Title of the error toasts about Google sign-ins (SPEC §8). */
const googleErrorTitle = 'Google Sign-In Failed'

const reasons = {
  closed: 'The Google window was closed.',
  cancelled: 'No account was chosen.',
  failed: 'Google couldn’t sign you in. Please try again.',
  unverified: 'Google hasn’t verified this email address. Verify it with Google, then try again.',
  busy: 'The board is too busy right now. Please try again in a moment.',
} as const

const popupBlocked = 'Your browser blocked the window. Allow pop-ups for this page, then try again.'
const siteRefused =
  'Google doesn’t let this site sign people in right now. Please use your email and password.'

/** `onClaim` is called if the email address has an account that was never verified. */
function useGoogleSignIn(onDone?: () => void, onClaim?: () => void): () => void {
  const { universityName, universityDomain, origin } = useBoardFacts()
  const client = useQueryClient()

  const onResult = async (result: PopupResult) => {
    if (result === 'foreign') {
      const description = domainSentence(universityName, universityDomain)
      return toastAccountError({ title: foreignAddressTitle, description })
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
    // Browsers block popups that are not opened in a click handler, so it is blank until its URL is known.
    const popup = window.open('', '_blank', 'popup,width=480,height=640')
    if (popup) signing.mutate(popup)
    else toastFailure(popupBlocked)
  }
}

function toastUnauthorized(description: string): void {
  toastAccountError({ title: 'Domain Not Authorized', description })
}

function toastFailure(description: string): void {
  toastAccountError({ title: googleErrorTitle, description })
}

/** What the popup's last page (`public/google.js`) sends, or 'closed' if the user closed the popup before that. */
type PopupResult = 'signed-in' | 'claim' | 'foreign' | 'unauthorized' | keyof typeof reasons

/**
 * Waits for the result of a popup that shows `url`. The `state` in `url` distinguishes this popup from those of other
 * tabs. Google's pages may cut the connection to an open popup, so that it looks closed. So it only counts as closed
 * if this page has the focus.
 */
function popupResult(popup: Window, url: string): Promise<PopupResult> {
  const state = new URL(url).searchParams.get('state')?.slice(0, 16)
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(`spill-google-${state}`)
    let timesSeenClosed = 0
    const watch = setInterval(() => {
      timesSeenClosed = popup.closed && document.hasFocus() ? timesSeenClosed + 1 : 0
      // Don't end at the first check, because the popup's message may still be on its way.
      if (timesSeenClosed > 2) end('closed')
    }, 200)
    const end = (result: PopupResult) => {
      clearInterval(watch)
      channel.close()
      resolve(result)
    }
    channel.onmessage = ({ data }: MessageEvent<PopupResult>) => end(data)
  })
}

/** With the password of an account that was never verified, the user keeps that account. */
export function ClaimForm() {
  const client = useQueryClient()
  const onSession = async (session: Session) => {
    toast(authModes.signIn.done)
    await beginSession(client, session)
  }
  return (
    <>
      <p className="mb-4 text-ink-quiet">
        Someone signed up with your email but never verified it. If that was you, enter that
        password to keep your posts.
      </p>
      <AccountForm
        submit="Keep the account"
        failure={googleErrorTitle}
        call={({ password }) => api('PUT /api/session/google', { body: { password } })}
        onDone={onSession}
      >
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
        />
      </AccountForm>
      <NewAccount onSession={onSession} />
    </>
  )
}

/** A button to start a new account. It asks for confirmation, because the user loses the old account permanently. */
function NewAccount({ onSession }: { onSession: (session: Session) => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const starting = useMutation({
    mutationFn: () => api('PUT /api/session/google', { body: {} }),
    onSuccess: onSession,
    onError: (error) => {
      setAsking(false)
      toastAccountError({ title: googleErrorTitle, description: reasonOf(error) })
    },
  })
  return (
    <div className="mt-6 border-line border-t pt-5">
      <p className="text-ink-quiet">Not you, or forgot the password?</p>
      <Button look="outline" onClick={() => setAsking(true)} className="mt-3 w-full">
        Start a new account
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Start a new account?"
          sentence="Posts from that account stay up, but no student can edit or delete them anymore."
          action="Start a new account"
          busy={starting.isPending}
          onConfirm={() => starting.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
