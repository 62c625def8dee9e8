import { useId } from 'react'
import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { useGoogleSignIn } from './use-google-sign-in.ts'

type GoogleButtonProps = { onDone?: () => void; onClaim?: () => void }

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
