import type { ReactNode } from 'react'
import { Link } from 'react-router'

type NotFoundProps = { title: string; sentence: string; children?: ReactNode }

export function NotFound({ title, sentence, children }: NotFoundProps) {
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
