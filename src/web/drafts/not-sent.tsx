import { Button } from '../ui/button.tsx'

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
