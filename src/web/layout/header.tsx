import type { ReactNode } from 'react'
import { useBoardFacts } from '../board-facts.tsx'
import { Link } from '../ui/link.tsx'
import { ThemeButton } from './theme-button.tsx'

export function Header({ children }: { children: ReactNode }) {
  const { title } = useBoardFacts()
  return (
    <header className="site-header sticky top-0 z-40 bg-surface">
      <div className="column flex h-14 items-center justify-between gap-4">
        <Link to="/" className="truncate py-2 font-semibold font-serif text-reading tracking-tight">
          {title}
        </Link>
        <div className="flex items-center gap-1">
          <ThemeButton />
          {children}
        </div>
      </div>
    </header>
  )
}
