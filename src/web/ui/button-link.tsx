import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type ButtonLinkProps = { to: string; className?: string; children: ReactNode }

export const linkButtonClasses =
  'inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-medium hover:bg-hover'

export function ButtonLink({ to, className = '', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={`${linkButtonClasses} ${className}`}>
      {children}
    </Link>
  )
}
