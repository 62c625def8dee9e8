import type { ReactNode } from 'react'

/** Elsewhere, so that nothing is lost of what one writes. */
export function AboutLink({ to, children }: { to: '/rules' | '/anonymity'; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      {children}
    </a>
  )
}
