import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-2 mt-3 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-quiet hover:text-ink"
    >
      <ArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
