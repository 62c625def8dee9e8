import type { ReactNode } from 'react'
import { Link } from 'react-router'

type LinkPageProps = { title: string; sentence: string; children?: ReactNode }

/** A page that a mailed link leads to. */
export function LinkPage({ title, sentence, children }: LinkPageProps) {
  return (
    <section className="max-w-96 py-16">
      <h1 className="font-semibold font-serif text-page tracking-tight">{title}</h1>
      <p aria-live="polite" className="mt-2 mb-6 text-ink-quiet">
        {sentence}
      </p>
      {children ?? (
        <Link
          to="/"
          className="inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-medium hover:bg-hover"
        >
          Go to the board
        </Link>
      )}
    </section>
  )
}
