import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '../../../ui/button-link.tsx'

type LinkPageProps = {
  title: string
  sentence: string
  /** Something is on its way, and there is nothing to do but wait. */
  isWaiting?: boolean
  children?: ReactNode
}

/** A page that a mailed link leads to. What it has become takes the focus. */
export function LinkPage({ title, sentence, isWaiting = false, children }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = `${title}. ${sentence}`
  const before = useRef(shown)
  useEffect(() => {
    if (shown !== before.current) heading.current?.focus()
    before.current = shown
  }, [shown])
  return (
    <section className="max-w-96 py-16">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-semibold font-serif text-page tracking-tight outline-none"
      >
        {title}
      </h1>
      <p aria-live="polite" className="mt-2 mb-6 text-ink-quiet">
        {sentence}
      </p>
      <noscript>
        <p className="text-danger">This page needs JavaScript.</p>
      </noscript>
      {children || (!isWaiting && <ButtonLink to="/">Go to the board</ButtonLink>)}
    </section>
  )
}

/** The secret part of the address, which never travels to a server by itself. */
export function tokenIn(hash: string): string {
  return hash.replace(/^#/, '')
}
