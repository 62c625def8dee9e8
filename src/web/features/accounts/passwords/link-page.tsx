import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '../../../ui/button-link.tsx'

type LinkPageProps = {
  title: string
  sentence: string
  /** The page is waiting for the server, so it shows no link to the board. */
  isWaiting?: boolean
  children?: ReactNode
}

/** A page that a link in a mail opens. The heading gets the focus whenever the text changes. */
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

/** Returns the token of a mailed link from the hash of the URL, which browsers don't send to servers. */
export function tokenIn(hash: string): string {
  return hash.replace(/^#/, '')
}
