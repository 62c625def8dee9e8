import { Button } from '../ui/button.tsx'

/** After a send that failed: the words are still there, and one tap sends them again. */
export function NotSent() {
  return (
    <p className="text-meta">
      <span className="text-danger">Not sent. Your words are kept.</span>{' '}
      <Button look="link" type="submit">
        Try again
      </Button>
    </p>
  )
}
