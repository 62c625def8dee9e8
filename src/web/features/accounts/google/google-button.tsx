import { useId } from 'react'
import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { useGoogleSignIn } from './use-google-sign-in.ts'

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
          Google sign-in is not set up on this board.
        </p>
      )}
    </>
  )
}
