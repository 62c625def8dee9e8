import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-2 mt-3 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-quiet hover:text-ink"
    >
      <Icon name="arrow-left" size={18} />
      {children}
    </Link>
  )
}
