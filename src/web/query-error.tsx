import { reasonOf } from './api.ts'
import { Button } from './ui/button.tsx'

type ErrorNoteProps = {
  sentence: string
  error: Error | null
  retrying: boolean
  onRetry: () => void
}

/** What happened, why, and the way on. */
export function ErrorNote({ sentence, error, retrying, onRetry }: ErrorNoteProps) {
  const reason = error && reasonOf(error)
  return (
    <div role="alert" className="py-20 text-center">
      <p className="font-serif text-reading">{sentence}</p>
      {reason && reason !== sentence && <p className="mt-1 text-ink-quiet">{reason}</p>}
      <Button look="outline" locked={retrying} onClick={onRetry} className="mt-4">
        Try again
      </Button>
    </div>
  )
}
