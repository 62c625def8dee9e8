import type { ReactNode } from 'react'

type AboutLinkProps = {
  to: `/${'rules' | 'anonymity'}${string}`
  className?: string
  children: ReactNode
}

/** A link to the rules or the anonymity page. It opens in a new tab, so that no text being written is lost. */
export function AboutLink({ to, className = '', children }: AboutLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={`underline decoration-edge underline-offset-4 hover:decoration-current ${className}`}
    >
      {children}
    </a>
  )
}
