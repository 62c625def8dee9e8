import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { reasonOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toasts.ts'

export function NotFoundPage() {
  return <NotFound title="Page Not Found" sentence="There is nothing at this address." />
}

/** Where a missing or deleted confession leads (SPEC §2). */
export function ConfessionNotFound() {
  return <NotFound title="Confession Not Found" sentence="It was deleted, or it was never here." />
}

/** Where one leads that could not be loaded: it may well be there. */
export function ConfessionNotLoaded({
  error,
  retrying,
  onRetry,
}: {
  error: Error
  retrying: boolean
  onRetry: () => void
}) {
  const reason = reasonOf(error)
  useEffect(() => toastError('Failed to load confession', { description: reason }), [reason])
  return (
    <NotFound title="Confession Not Found" sentence="It could not be loaded just now.">
      <Button look="primary" locked={retrying} onClick={onRetry}>
        Try again
      </Button>
    </NotFound>
  )
}

type NotFoundProps = { title: string; sentence: string; children?: ReactNode }

function NotFound({ title, sentence, children }: NotFoundProps) {
  return (
    <section className="py-24">
      <h1 className="font-semibold font-serif text-page tracking-tight">{title}</h1>
      <p className="mt-2 text-ink-quiet">{sentence}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {children}
        <Link
          to="/"
          className="inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-medium hover:bg-hover"
        >
          Return to Confessions
        </Link>
      </div>
    </section>
  )
}
