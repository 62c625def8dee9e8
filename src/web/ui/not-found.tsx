import type { ReactNode } from 'react'
import { useBackLink } from './back-link.tsx'
import { linkButtonClasses } from './button-link.tsx'

type NotFoundProps = { title: string; sentence: string; children?: ReactNode }

export function NotFound({ title, sentence, children }: NotFoundProps) {
  return (
    <section className="py-24">
      <h1 className="font-semibold font-serif text-page tracking-tight">{title}</h1>
      <p className="mt-2 text-ink-quiet">{sentence}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {children}
        <a {...useBackLink(['/', '/search'])} className={linkButtonClasses}>
          Return to Confessions
        </a>
      </div>
    </section>
  )
}
