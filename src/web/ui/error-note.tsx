import { Button } from './button.tsx'

/** What happened, and the way on. */
export function ErrorNote({
  sentence,
  retrying,
  onRetry,
}: {
  sentence: string
  retrying: boolean
  onRetry: () => void
}) {
  return (
    <div role="alert" className="py-20 text-center">
      <p className="font-serif text-reading">{sentence}</p>
      <Button look="outline" locked={retrying} onClick={onRetry} className="mt-4">
        Try again
      </Button>
    </div>
  )
}
