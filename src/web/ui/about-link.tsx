import type { ReactNode } from 'react'

type AboutLinkProps = {
  to: `/${'rules' | 'anonymity'}${string}`
  className?: string
  children: ReactNode
}

/** Opens in a new tab, so that text being written on this page is not lost. */
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
